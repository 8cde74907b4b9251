import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { listeningApp, signInAtDemo, visitor } from '#test/support/google-visitor.ts';
import { issueSetupKey } from './issue-setup-key.ts';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await listeningApp());
});
afterAll(() => close?.());

const namesOfUsers = async () =>
  (await app.db.selectFrom('users').select('name').execute()).map(({ name }) => name);

beforeEach(async () => {
  await app.pool.query("update users set role = 'Buyer' where role = 'admin'");
  await issueSetupKey(app.db);
});

test('no one takes an address from the first administrator by signing up before', async () => {
  const signUp = () =>
    app.send('POST', '/api/auth/sign-up/email', {
      headers: { origin: testOrigin },
      body: {
        name: 'Ruth',
        email: 'ruth@dogear.test',
        password: testPassword,
        image: app.listing().book_photo,
      },
    });
  expect((await signUp()).body.code).toBe('site_not_set_up');
  expect(await namesOfUsers()).not.toContain('Ruth');
  await app.join('admin');
  expect((await signUp()).status).toBe(200);
});

test('refused sign-ups from the same address do not keep the host from creating the account', async () => {
  const key = await issueSetupKey(app.db);
  const call = (path: string, body: object, cookie = '') =>
    app.send('POST', path, { headers: { origin: testOrigin, cookie }, body });
  const claimed = await call('/api/setup/claim', { key });
  const cookie = claimed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const newcomer = { name: 'Nora', email: 'nora@dogear.test', password: testPassword };
  await app.db.deleteFrom('rate_limits').execute();
  const { signUpPerAddress } = app.config.limits;
  onTestFinished(() => {
    app.config.limits.signUpPerAddress = signUpPerAddress;
  });
  app.config.limits.signUpPerAddress = { ...signUpPerAddress, max: 2 };
  const image = app.listing().book_photo;
  for (const code of ['site_not_set_up', 'site_not_set_up', 'too_many_requests'])
    expect((await call('/api/auth/sign-up/email', { ...newcomer, image })).body.code).toBe(code);
  const host = { ...newcomer, email: 'host@dogear.test' };
  expect((await call('/api/setup/admin', host)).body.code).toBe('too_many_requests');
  expect((await call('/api/setup/admin', host, cookie)).status).toBe(200);
});

test('no one takes an address from the first administrator by signing in with Google before', async () => {
  const nell = visitor(app);
  const refused = new URL(await signInAtDemo(nell, 'Nell Winters'), testOrigin);
  expect(refused.pathname).toBe('/login/google');
  expect(refused.searchParams.get('error')).toBe('site_not_set_up');
  expect(await nell.me()).toBeNull();
  expect(await namesOfUsers()).not.toContain('Nell Winters');
  await app.join('admin');
  expect(await signInAtDemo(nell, 'Nell Winters')).toBe('/login/google?attempt=one');
  expect((await nell.me()).name).toBe('Nell Winters');
});
