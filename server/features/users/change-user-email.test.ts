import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ env: newSiteSettings });
let admin: Person;

beforeAll(async () => {
  await app.pool.query(`insert into setup (does_without) values ('{mail,cards}')
    on conflict (id) do update set does_without = excluded.does_without`);
  admin = await app.join('admin', { name: 'Henrike Voss' });
});

const newAddress = () => `${randomUUID()}@graduates.test`;
const change = (person: Pick<Person, 'id'>, email: string, by = admin) =>
  by.put(`/user/${person.id}/email`, { email });
const post = (path: string, body: object) =>
  app.send('POST', `/api${path}`, { headers: { origin: app.publicOrigin }, body });
const signIn = (email: string) => post('/auth/sign-in/email', { email, password: testPassword });

test('on a site without email, an administrator changes an address, and the account is signed out', async () => {
  const buyer = await app.joinBuyer();
  const link = (await admin.post(`/user/${buyer.id}/password-link`)).body.path.split('=')[1];
  const cookie = cookieOf(await signIn(buyer.email));
  const email = newAddress();
  expect(await change(buyer, email.toUpperCase())).toMatchObject({ status: 200, body: { modifiedCount: 1 } });

  expect((await app.send('GET', '/api/me', { headers: { cookie } })).body.user).toBeNull();
  expect((await buyer.get('/me/account')).status).toBe(401);
  expect((await post('/reset-password', { token: link, password: 'Almanac#1' })).status).toBe(409);
  expect([(await signIn(buyer.email)).status, (await signIn(email)).status]).toEqual([401, 200]);
  const { rows } = await app.pool.query('select email_verified from users where id = $1', [buyer.id]);
  expect(rows).toEqual([{ email_verified: false }]);
  const [entry] = (await admin.get('/audit-log')).body;
  expect(entry).toMatchObject({ action: 'change_email', actorName: 'Henrike Voss', subjectName: buyer.name });
  expect((await change(buyer, email)).body.modifiedCount).toBe(0);
});

test('not to an address that has an account, not of administrators, not by others, and not long after a sign-in', async () => {
  const [other, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
  expect(await change(buyer, seller.email)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await change(other, newAddress())).body.code).toBe('email_of_admin');
  expect((await change(admin, newAddress())).body.code).toBe('email_of_admin');
  expect((await change(buyer, newAddress(), seller)).status).toBe(403);
  expect((await change({ id: randomUUID() }, newAddress())).status).toBe(404);
  expect((await change(buyer, 'no address')).status).toBe(400);
  await app.pool.query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
    other.id,
  ]);
  expect((await change(buyer, newAddress(), other)).body.code).toBe('sign_in_again');
});

test('people cannot ask for a link there', async () => {
  const buyer = await app.joinBuyer();
  expect((await buyer.post('/me/email', { email: newAddress() })).body.code).toBe('mail_not_set_up');
});
