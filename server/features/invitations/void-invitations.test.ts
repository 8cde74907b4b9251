import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});

const open = (joining: 'open' | 'invite') => app.db.updateTable('site').set({ joining }).execute();
const tokenOf = (path: string) => new URL(path, testOrigin).searchParams.get('invitation') ?? '';

async function invite(inviter: Person, email?: string): Promise<string> {
  const { status, body } = await inviter.post('/site/invitations', { email });
  expect(status).toBe(201);
  return tokenOf(body.path);
}
const signUp = (email: string, invitation: string) =>
  app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: testOrigin },
    body: { name: 'Nell', email, password: testPassword, image: app.listing().book_photo, invitation },
  });

test.each<[string, (former: Person) => Promise<unknown>]>([
  ['is no administrator any more', ({ id }) => admin.delete(`/site/staff/${id}`)],
  ['is banned', ({ id }) => admin.put(`/user/${id}/ban`)],
  ['has left', (former) => former.post('/me/deletion', { password: testPassword, confirmed: true })],
])('an invitation is void once its sender %s', async (_, end) => {
  await app.db.deleteFrom('rate_limits').execute();
  await open('open');
  const former = await app.join('admin');
  await open('invite');
  const email = `${randomUUID()}@guests.example`;
  const tokens = [await invite(former), await invite(former, email)];
  const other = await invite(admin);
  await end(former);
  for (const token of tokens)
    expect(await signUp(email, token)).toMatchObject({ status: 403, body: { code: 'invitation_invalid' } });
  const listed = (await admin.get('/site/invitations')).body.invitations;
  expect(listed.map(({ path }: { path: string }) => tokenOf(path))).toEqual([other]);
  expect((await signUp(email, other)).status).toBe(200);
  await app.db.deleteFrom('invitations').execute();
});

test('a void invitation is not emailed', async () => {
  await open('open');
  const former = await app.join('admin');
  const [email, later] = ['void@guests.example', 'later@guests.example'];
  await invite(former, email);
  expect((await admin.delete(`/site/staff/${former.id}`)).status).toBe(200);
  await startTestMailWorker(app, app.outbox);
  await invite(admin, later);
  await runJobs(app);
  const recipients = (await app.outbox.list()).map(({ to }) => to);
  expect(recipients).toContain(later);
  expect(recipients).not.toContain(email);
});
