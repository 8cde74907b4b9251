import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
});

const post = (path: string, body: object) =>
  app.send('POST', `/api${path}`, { headers: { origin: testOrigin }, body });
const signUp = (password: string) => {
  const image = app.listing().book_photo;
  return post('/auth/sign-up/email', { name: 'Ruth', email: `${randomUUID()}@dogear.test`, password, image });
};
const rejectedAt = (path: string) => {
  const message = 'This password is one of the most common. Please choose one that is harder to guess.';
  return { status: 400, body: { message, errors: [{ path, message }] } };
};

describe('one of the commonest passwords', () => {
  test.each([
    'Password1!',
    'PASSWORD#1',
    'P@ssw0rd!',
    'Abc123!',
    'Abc12!',
    'Qwerty!1',
    '!Dragon#7',
    'Monkey&9',
    'L.e.t.m.e.i.n!1',
  ])('%s is refused at sign-up, though it follows the rule', async (password) => {
    expect(await signUp(password)).toMatchObject(rejectedAt('password'));
  });

  test.each([testPassword, 'Almanac#1', 'Correct horse battery 5!', `A1!${'x'.repeat(125)}`])(
    '%s is not one of them, and is accepted at sign-up',
    async (password) => {
      expect((await signUp(password)).status).toBe(200);
    },
  );

  test('is refused when the password changes, and counts as no guess at the present one', async () => {
    const buyer = await app.joinBuyer();
    const passwords = { currentPassword: testPassword, newPassword: 'Password1!' };
    expect(await buyer.put('/me/password', passwords)).toMatchObject(rejectedAt('newPassword'));
    expect((await buyer.put('/me/password', { ...passwords, newPassword: 'Almanac#1' })).status).toBe(200);
  });

  test('is refused in place of a forgotten one, and leaves the link as it was', async () => {
    const { email } = await app.joinBuyer();
    await post('/forgot-password', { email });
    await runJobs(app);
    const mail = (await app.outbox.list()).find(
      ({ to, subject }) => to === email && subject.startsWith('Reset'),
    );
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const rejected = await post('/reset-password', { token, password: 'Password1!' });
    expect(rejected).toMatchObject(rejectedAt('password'));
    expect((await post('/reset-password', { token, password: 'Almanac#1' })).status).toBe(200);
  });
});
