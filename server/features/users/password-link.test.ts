import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ env: newSiteSettings });
let admin: Person;
const newPassword = 'Almanac#1';

beforeAll(async () => {
  await app.pool.query(`insert into setup (does_without) values ('{mail,cards}')
    on conflict (id) do update set does_without = excluded.does_without`);
  admin = await app.join('admin', { name: 'Henrike Voss' });
});

const make = (person: Pick<Person, 'id'>, by = admin) => by.post(`/user/${person.id}/password-link`);
const tokenOf = ({ body }: { body: { path: string } }): string =>
  new URL(body.path, 'https://books.test').searchParams.get('token') ?? '';
const post = (path: string, body: object) => app.send('POST', `/api${path}`, { body });
const signIn = (email: string, password: string) => post('/auth/sign-in/email', { email, password });
const choose = (token: string, password = newPassword) => post('/reset-password', { token, password });

describe('a link for a new password, on a site that sends no email', () => {
  test('ends all sessions, works once, and is in the audit log with its maker', async () => {
    const buyer = await app.joinBuyer();
    const cookie = cookieOf(await signIn(buyer.email, testPassword));
    const token = tokenOf(await make(buyer));
    expect((await buyer.get('/my-buyers')).status).toBe(401);
    expect((await app.send('GET', '/api/me', { headers: { cookie } })).body.user).toBeNull();

    expect((await post('/reset-password/check', { token })).body).toEqual({ isGood: true });
    expect((await choose(token)).status).toBe(200);
    expect(await choose(token)).toMatchObject({ status: 409, body: { code: 'token_expired' } });
    expect((await signIn(buyer.email, testPassword)).status).toBe(401);
    expect((await signIn(buyer.email, newPassword)).status).toBe(200);
    const [entry] = (await admin.get('/audit-log')).body;
    expect(entry).toMatchObject({ action: 'create_reset_link', actorName: 'Henrike Voss' });
  });

  test('says nothing about the address: it stays unconfirmed, and other ways to sign in stay', async () => {
    const buyer = await app.join('Buyer', { confirmed: false });
    await app.pool.query(
      `insert into accounts (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, 'g-1', 'google')`,
      [buyer.id],
    );
    expect((await choose(tokenOf(await make(buyer)))).status).toBe(200);
    const { rows } = await app.pool.query(
      `select email_verified, array(select provider_id from accounts where user_id = users.id order by 1) as ways
       from users where id = $1`,
      [buyer.id],
    );
    expect(rows).toEqual([{ email_verified: false, ways: ['credential', 'google'] }]);
  });

  test('is valid for a day, and only the latest one', async () => {
    const buyer = await app.joinBuyer();
    const first = tokenOf(await make(buyer));
    const second = tokenOf(await make(buyer));
    expect((await choose(first)).body.code).toBe('token_expired');
    const { rows } = await app.pool.query(
      `select expires_at between now() + interval '23 hours' and now() + interval '1 day' as is_a_day
       from verifications where value = $1`,
      [buyer.id],
    );
    expect(rows).toEqual([{ is_a_day: true }]);
    await app.pool.query(`update verifications set expires_at = now() where value = $1`, [buyer.id]);
    expect((await choose(second)).body.code).toBe('token_expired');
  });

  test('of eight people who open it at the same moment, one chooses the password', async () => {
    const buyer = await app.joinBuyer();
    const token = tokenOf(await make(buyer));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => choose(token, `Almanac#${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not made for administrators, by others, or without a recent sign-in', async () => {
    const [other, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
    expect((await make(other)).body.code).toBe('password_of_admin');
    expect((await make(admin)).body.code).toBe('password_of_admin');
    expect((await make(buyer, seller)).status).toBe(403);
    await app.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
      admin.id,
    ]);
    expect((await make(buyer)).status).toBe(403);
  });

  test('never works for an account that was banned or deleted meanwhile', async () => {
    const second = await app.join('admin');
    const [banned, deleted] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const tokens = [tokenOf(await make(banned, second)), tokenOf(await make(deleted, second))];
    await second.put(`/user/${banned.id}/ban`);
    await second.delete(`/user/${deleted.id}`);
    for (const token of tokens) expect((await choose(token)).body.code).toBe('token_expired');
  });
});
