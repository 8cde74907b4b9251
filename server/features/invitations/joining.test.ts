import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvitationTokens } from '#server/features/staff/invitation-token.ts';
import { askDuring } from '#test/support/ask-during.ts';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

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

const tokenOf = (path: string) => new URL(path, testOrigin).searchParams.get('invitation') ?? '';
async function invite(changes: object = {}): Promise<string> {
  await app.db.deleteFrom('rate_limits').execute();
  const { status, body } = await admin.post('/site/invitations', { note: 'Nell', ...changes });
  expect(status).toBe(201);
  return tokenOf(body.path);
}
const invitations = async () => (await admin.get('/site/invitations')).body;

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

test('an invitation for an address is emailed there, and opens the site for that address alone', async () => {
  await startTestMailWorker(app, app.outbox);
  await app.db.updateTable('site').set({ default_locale: 'de' }).execute();
  await open('invite');
  app.rereadSite();
  const email = 'nell@guests.example';
  const token = await invite({ email: 'Nell@Guests.example' });
  await runJobs(app);
  const mail = (await app.outbox.list()).find(({ to }) => to === email);
  expect(mail?.subject).toBe('Sie sind zu Dogear eingeladen');
  expect(tokenOf(/http\S*\/signup\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')).toBe(token);
  expect(await signUp(someone(), token)).toMatchObject({
    status: 403,
    body: { code: 'invitation_for_other_email' },
  });
  expect((await signUp('NELL@guests.example', token)).status).toBe(200);
  await app.db.updateTable('site').set({ default_locale: 'en' }).execute();
});

test('an invitation is not sent to an address that has an account', async () => {
  expect(await admin.post('/site/invitations', { email: admin.email })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });
});

test('open invitations keep their link, and used ones say who used them', async () => {
  await open('invite');
  const token = await invite({ note: 'For the reading circle' });
  const [listed] = (await invitations()).invitations;
  expect(listed).toMatchObject({ note: 'For the reading circle', email: null, createdBy: admin.name });
  expect(tokenOf(listed.path)).toBe(token);
  expect((await signUp(someone(), token)).status).toBe(200);
  const after = await invitations();
  expect(after.invitations.map(({ _id }: any) => _id)).not.toContain(listed._id);
  expect(after.used[0]).toMatchObject({ _id: listed._id, usedBy: 'Nell Winters' });
  expect((await admin.delete(`/site/invitations/${listed._id}`)).status).toBe(404);
});

test('the database has no token, and a link of an earlier secret is not shown', async () => {
  const token = await invite();
  const { rows } = await app.pool.query('select row_to_json(invitations)::text as row from invitations');
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  await app.pool.query(
    "update invitations set token_hash = repeat('0', 64) where used_at is null and token_hash = $1",
    [createHash('sha256').update(token).digest('hex')],
  );
  expect((await invitations()).invitations[0].path).toBeNull();
});

test('the account of the invitation’s user takes the invitation with it', async () => {
  await open('invite');
  const email = someone('guests.example');
  const joined = await signUp(email, await invite({ email }));
  expect((await admin.delete(`/user/${joined.body.user.id}`)).status).toBe(200);
  const left = await app.pool.query('select from invitations where email = $1 or used_by = $2', [
    email,
    joined.body.user.id,
  ]);
  expect(left.rowCount).toBe(0);
});

test('an invitation opens a site for its domains to other addresses, and is not needed for its own', async () => {
  await open('domain');
  expect((await signUp(someone(), await invite())).status).toBe(200);
  expect((await signUp(someone(), 'x'.repeat(32))).body.code).toBe('invitation_invalid');
  expect((await signUp(someone('union.example'), 'x'.repeat(32))).status).toBe(200);
});

describe('an invitation to help run the site', () => {
  const inviteStaff = async (inviter: Person, email: string): Promise<string> => {
    await app.db.deleteFrom('rate_limits').execute();
    const { body } = await inviter.post('/site/staff/invitations', { email, rights: ['can_verify'] });
    return createInvitationTokens(app.secret).create(body.insertedId);
  };

  test.each(['invite', 'domain'] as const)('lets its address join a site by %s', async (joining) => {
    await open(joining);
    const email = someone();
    const token = await inviteStaff(admin, email);
    expect((await signUp(someone(), token)).body.code).toBe('invitation_for_other_email');
    const joined = await signUp(email, token);
    expect(joined.status).toBe(200);
    const headers = { cookie: cookieOf(joined), origin: testOrigin };
    const accept = () => app.send('POST', '/api/invitation', { headers, body: { token } });
    expect((await accept()).body.code).toBe('email_not_confirmed');
    await app.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
    expect(await accept()).toMatchObject({ status: 200, body: { rights: ['can_verify'] } });
  });

  test.each<[string, (former: Person) => Promise<unknown>]>([
    [
      'expired',
      () => app.pool.query("update staff_invitations set expires_at = now() - interval '1 second'"),
    ],
    ['declined', async () => undefined],
    ['void, because its sender is no administrator', ({ id }) => admin.delete(`/site/staff/${id}`)],
    ['void, because its sender is banned', ({ id }) => admin.put(`/user/${id}/ban`)],
  ])('does not once it is %s', async (how, end) => {
    await open('open');
    const former = await app.join('admin');
    await open('invite');
    const email = someone();
    const token = await inviteStaff(former, email);
    if (how === 'declined') {
      const decline = () => app.send('POST', '/api/invitation/decline', { body: { token } });
      expect((await decline()).status).toBe(200);
      expect((await decline()).body.code).toBe('token_expired');
    } else await end(former);
    expect((await signUp(email, token)).body.code).toBe('invitation_invalid');
  });
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

test('a sign-up waits for a change of the setting that has begun', async () => {
  await open('open');
  const close = "update site set joining = 'invite' where joining = $1";
  expect(await askDuring(app, [close, ['open']], () => signUp(someone()))).toMatchObject({
    status: 403,
    body: { code: 'invitation_required' },
  });
});

test('a crowd that signs up through a small pool does not wait for itself', async () => {
  await open('domain');
  app.pool.options.max = 2;
  const crowd = await Promise.all(Array.from({ length: 12 }, () => signUp(someone('union.example'))));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
});
