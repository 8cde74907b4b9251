import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});
beforeEach(() => open('open'));

const open = (joining: 'open' | 'invite' | 'domain', domains = ['union.example']) =>
  app.db.updateTable('site').set({ joining, domains }).execute();

const signUp = (email: string, invitation?: string) =>
  app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: testOrigin },
    body: {
      name: 'Nell Winters',
      email,
      password: testPassword,
      image: app.listing().book_photo,
      invitation,
    },
  });
const someone = (domain = 'elsewhere.example') => `${randomUUID()}@${domain}`;
const accounts = async () => (await app.db.selectFrom('users').select('id').execute()).length;

async function invite(): Promise<string> {
  const { body } = await admin.post('/site/invitations', { note: 'Nell' });
  return new URL(body.path, testOrigin).searchParams.get('invitation') ?? '';
}

test('a site for its domains takes their addresses only', async () => {
  await open('domain');
  expect((await signUp(someone('union.example'))).status).toBe(200);
  const before = await accounts();
  for (const email of [
    someone(),
    someone('students.union.example'),
    someone('union.example.evil.test'),
    someone('notunion.example'),
    `union.example@${randomUUID()}.test`,
  ])
    expect(await signUp(email), email).toMatchObject({ status: 403, body: { code: 'domain_required' } });
  expect(await accounts()).toBe(before);
  expect((await signUp(`Nell@UNION.Example`)).status).toBe(200);
});

test('a site by invitation rejects a sign-up without one', async () => {
  await open('invite');
  expect(await signUp(someone())).toMatchObject({ status: 403, body: { code: 'invitation_required' } });
  expect((await signUp(someone(), 'x'.repeat(32))).body.code).toBe('invitation_invalid');
  const token = await invite();
  expect((await signUp(someone(), token)).status).toBe(200);
  expect((await signUp(someone(), token)).body.code).toBe('invitation_invalid');
});

test('a sign-up that fails leaves its invitation for the next attempt', async () => {
  await open('invite');
  const token = await invite();
  expect((await signUp(admin.email, token)).status).toBe(422);
  expect((await signUp(someone(), token)).status).toBe(200);
});

test('of two people who use one invitation at the same moment, one gets in', async () => {
  await open('invite');
  const token = await invite();
  const both = await Promise.all([signUp(someone(), token), signUp(someone(), token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('an invitation that is withdrawn or expired is rejected', async () => {
  await open('invite');
  const token = await invite();
  const [{ _id }] = (await admin.get('/site/invitations')).body.invitations;
  expect((await admin.delete(`/site/invitations/${_id}`)).status).toBe(200);
  expect((await admin.delete(`/site/invitations/${_id}`)).status).toBe(404);
  expect((await signUp(someone(), token)).body.code).toBe('invitation_invalid');
  const late = await invite();
  await app.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('used_at', 'is', null)
    .execute();
  expect((await signUp(someone(), late)).body.code).toBe('invitation_invalid');
});

test('the header in which the server passes the invitation on is not taken from clients', async () => {
  await open('invite');
  const answer = await app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: testOrigin, 'x-dogear-invitation': await invite() },
    body: { name: 'Nell', email: someone(), password: testPassword, image: app.listing().book_photo },
  });
  expect(answer.body.code).toBe('invitation_required');
});

test('a change of the setting waits for those who are being let in, and holds for everyone after it', async () => {
  const joining = Array.from({ length: 6 }, () => signUp(someone()));
  await open('invite');
  const { rows } = await app.pool.query('select now() as closed_at');
  await Promise.all(joining);
  const late = await app.pool.query('select from users where created_at > $1', [
    new Date(rows[0].closed_at.getTime() + 5),
  ]);
  expect(late.rowCount).toBe(0);
});

test('a crowd that signs up through a small pool does not wait for itself', async () => {
  await open('domain');
  app.pool.options.max = 2;
  const crowd = await Promise.all(Array.from({ length: 12 }, () => signUp(someone('union.example'))));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
});
