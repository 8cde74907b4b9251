import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoGooglePeople } from '#demo/fake-google/demo-google-people.ts';
import { type Person, type TestApp, testOrigin } from '#test/support/create-test-app.ts';
import { chooseAtDemo, listeningApp, next, visitor } from '#test/support/google-visitor.ts';

let app: TestApp;
let close: () => Promise<void>;
let admin: Person;
beforeAll(async () => {
  ({ app, close } = await listeningApp());
  admin = await app.join('admin');
});
afterAll(() => close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.deleteFrom('invitations').execute();
});

const open = (joining: 'invite' | 'domain', domains = ['union.example']) =>
  app.db.updateTable('site').set({ joining, domains }).execute();

async function invite(email?: string): Promise<string> {
  const { body } = await admin.post('/site/invitations', { email });
  return new URLSearchParams(body.path.split('?')[1]).get('invitation') ?? '';
}

/** Signs up with Google on a page with the invitation in its address. Returns the page of ours that it ends on. */
async function signUp(name: string, invitation?: string) {
  const person = visitor(app);
  const { body } = await person.post('/api/auth/sign-in/social', { attempt: 'one', invitation });
  const path = next(await person.get(await chooseAtDemo(person, new URL(body.url), name)));
  const { pathname, searchParams } = new URL(path, testOrigin);
  expect(pathname).toBe('/login/google');
  return { error: searchParams.get('error'), user: await person.me(), person };
}

test('without an invitation, Google opens no account on a site by invitation', async () => {
  await open('invite');
  const { error, user } = await signUp('Nell Winters');
  expect([error, user]).toEqual(['invitation_required', null]);
});

test('an invitation for another address opens none, and stays', async () => {
  await open('invite');
  const { error, user } = await signUp('Nell Winters', await invite('other@guests.example'));
  expect([error, user]).toEqual(['invitation_for_other_email', null]);
  expect((await admin.get('/site/invitations')).body.invitations).toHaveLength(1);
});

test('on a site for its domains, the address that Google has confirmed must be at one', async () => {
  await open('domain');
  expect((await signUp('Nell Winters')).error).toBe('domain_required');
  await open('domain', ['gmail.test']);
  const { error, person } = await signUp('Nell Winters');
  expect(error).toBeNull();
  // Google has confirmed the address, so the account is open at once.
  expect(await person.me()).toMatchObject({ emailVerified: true, mustConfirmEmail: false });
  expect((await person.get('/api/wishes')).status).toBe(200);
});

test('the invitation survives the visit to Google, and lets one person in', async () => {
  await open('invite');
  const [first, second] = demoGooglePeople.filter(
    ({ name, emailVerified }) => emailVerified && name !== 'Nell Winters',
  );
  const token = await invite();
  const joined = await signUp(first?.name ?? '', token);
  expect([joined.error, joined.user]).toMatchObject([null, { email: first?.email, emailVerified: true }]);
  expect((await admin.get('/site/invitations')).body.used).toMatchObject([{ usedBy: first?.name }]);
  const late = await signUp(second?.name ?? '', token);
  expect([late.error, late.user]).toEqual(['invitation_invalid', null]);
  // People who have an account need no invitation.
  expect((await signUp(first?.name ?? '')).error).toBeNull();
});
