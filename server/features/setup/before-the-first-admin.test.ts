import { expect, test } from 'vitest';
import { testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { issueSetupKey } from './issue-setup-key.ts';

const app = setUpTestApp();

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
  await issueSetupKey(app.db);
  expect((await signUp()).body.code).toBe('site_not_set_up');
  await app.join('admin');
  expect((await signUp()).status).toBe(200);
});
