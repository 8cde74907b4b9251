import { beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '#test/support/create-test-app.ts';
import { newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const withMail = setUpTestApp();
const app = setUpTestApp({ env: newSiteSettings });
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
  for (const service of ['mail', 'cards']) await admin.put(`/setup/without/${service}`, { agreed: true });
});

const hoursBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 3600_000);

/** Invites one person to sign up and one to help, and returns for how many hours the two links work, and the paths. */
async function inviteBoth(to: Person, email = 'helper@dogear.test') {
  const signUp = await to.post('/site/invitations', { note: 'Nell' });
  const staff = await to.post('/site/staff/invitations', { email, rights: ['can_verify'] });
  expect([signUp.status, staff.status]).toEqual([201, 201]);
  const [invitation] = (await to.get('/site/invitations')).body.invitations;
  const helper = (await to.get('/site/staff')).body.invitations.find(
    (one: { email: string }) => one.email === email,
  );
  return {
    hours: [
      hoursBetween(invitation.createdAt, invitation.expiresAt),
      hoursBetween(helper.invitedAt, helper.expiresAt),
    ],
    paths: { signUp: signUp.body.path as string, staff: staff.body.path as string | null },
  };
}

const tokenOf = (path: string | null) => /=([\w-]+)$/.exec(path ?? '')?.[1];
const actionsOf = async (of: TestApp) =>
  (await of.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);

test('the link of an invitation works for a day on a site that sends no email, and longer elsewhere', async () => {
  const { hours, paths } = await inviteBoth(await withMail.join('admin'));
  expect([hours, paths.staff]).toEqual([[14 * 24, 7 * 24], null]);
  expect((await inviteBoth(admin)).hours).toEqual([24, 24]);
});

test('an invitation that is passed on works once, and is in the audit log', async () => {
  const helper = await app.joinBuyer();
  const { paths } = await inviteBoth(admin, helper.email);
  const body = { token: tokenOf(paths.staff) };
  expect((await helper.post('/invitation', body)).status).toBe(200);
  expect(await helper.post('/invitation', body)).toMatchObject({ body: { code: 'token_expired' } });
  expect(await actionsOf(app)).toEqual(expect.arrayContaining(['invite_staff', 'accept_invitation']));
});

test('a link whose day is over no longer works', async () => {
  const helper = await app.joinBuyer();
  const { paths } = await inviteBoth(admin, helper.email);
  const ended = { expires_at: new Date(Date.now() - 1000) };
  await app.db.updateTable('invitations').set(ended).execute();
  await app.db.updateTable('staff_invitations').set(ended).execute();
  const check = { token: tokenOf(paths.signUp) };
  expect((await app.send('POST', '/api/sign-up-invitation/check', { body: check })).body).toEqual({
    isGood: false,
  });
  expect(await helper.post('/invitation', { token: tokenOf(paths.staff) })).toMatchObject({
    body: { code: 'token_expired' },
  });
});
