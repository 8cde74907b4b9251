import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvitationTokens } from '#server/features/staff/invitation-token.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

let app: ListeningApp;
let admin: Person;
let former: Person;
beforeAll(async () => {
  app = await createListeningApp();
  admin = await app.join('admin');
  former = await app.join('admin');
  await setJoining('invite');
});
afterAll(() => app?.close());

const setJoining = (joining: 'open' | 'invite' | 'domain') =>
  app.db
    .updateTable('site')
    .set({ joining, domains: ['union.example'] })
    .execute();

const check = async (token: string) =>
  (await app.send('POST', '/api/sign-up-invitation/check', { body: { token } })).body;

async function invite(changes: object = {}): Promise<{ id: string; token: string }> {
  const { body } = await admin.post('/site/invitations', changes);
  return {
    id: body.insertedId,
    token: new URL(body.path, testOrigin).searchParams.get('invitation') ?? '',
  };
}

const signUp = (email: string, invitation: string) =>
  app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: testOrigin },
    body: { name: 'Nell', email, password: testPassword, image: app.listing().book_photo, invitation },
  });

test('a link says whether it still opens an account, and not for whom', async () => {
  const email = `${randomUUID()}@guests.example`;
  const { token } = await invite({ email });
  expect(await check(token)).toEqual({ isGood: true });
  for (const wrong of ['', 'x'.repeat(32), 'x'.repeat(43), token.slice(1), `${token}x`])
    expect(await check(wrong), wrong).toEqual({ isGood: false });
  expect((await signUp(email, token)).status).toBe(200);
  expect(await check(token)).toEqual({ isGood: false });
});

test('a link that was withdrawn, has expired, or is of a former administrator opens no account', async () => {
  const [withdrawn, expired] = [await invite(), await invite()];
  await admin.delete(`/site/invitations/${withdrawn.id}`);
  await app.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.id)
    .execute();
  expect([await check(withdrawn.token), await check(expired.token)]).toEqual([
    { isGood: false },
    { isGood: false },
  ]);
  const invited = { email: `${randomUUID()}@guests.example`, rights: ['can_verify'] };
  const { body } = await former.post('/site/staff/invitations', invited);
  const token = createInvitationTokens(app.secret).create(body.insertedId);
  expect(await check(token)).toEqual({ isGood: true });
  expect((await admin.delete(`/site/staff/${former.id}`)).status).toBe(200);
  expect(await check(token)).toEqual({ isGood: false });
});

test('links are checked as often as other emailed links, and no more', async () => {
  const limit = app.config.limits.mailedLinksPerAddress;
  const { max } = limit;
  await app.db.deleteFrom('rate_limits').execute();
  limit.max = 1;
  expect(await check('made up')).toEqual({ isGood: false });
  expect(await check('made up')).toMatchObject({ code: 'too_many_requests' });
  limit.max = max;
});

test('the sign-up page welcomes with a good link only, and says that another one does not work', async () => {
  const read = async (token: string) =>
    (
      await app.fetch(new Request(`${testOrigin}/signup?${new URLSearchParams({ invitation: token })}`))
    ).text();
  const { token } = await invite();
  app.rereadSite();
  expect(await read(token)).toContain('You’re invited');
  expect(await read(token)).toContain('name="password"');
  for (const wrong of ['x'.repeat(32), 'made up', 'x'.repeat(5_000)]) {
    const page = await read(wrong);
    expect(page).toContain('This invitation doesn’t work');
    expect(page).not.toContain('You’re invited');
    expect(page).not.toContain('name="password"');
  }
  await setJoining('domain');
  app.rereadSite();
  const page = await read('x'.repeat(32));
  expect(page).toContain('needs an email address at union.example');
  expect(page).toContain('This invitation doesn’t work');
  expect(page).toContain('name="password"');
});
