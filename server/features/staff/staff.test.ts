import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { createInvitationTokens } from './invitation-token.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin', { name: 'Ruth Ellison' });
});

const liftLimits = () => app.db.deleteFrom('rate_limits').execute();
const invite = async (email: string, rest: object = { rights: ['can_verify'] }): Promise<string> => {
  await liftLimits();
  const answer = await admin.post('/site/staff/invitations', { email, rights: [], ...rest });
  expect(answer.status).toBe(201);
  return createInvitationTokens(app.secret).create(answer.body.insertedId);
};
const staff = async () => (await admin.get('/site/staff')).body;
const rightsOf = async ({ id }: Person) => (await staff()).staff.find(({ _id }: any) => _id === id)?.rights;
const joinModerator = async (...rights: string[]): Promise<Person> => {
  const person = await app.joinConfirmedBuyer();
  const token = await invite(person.email, { rights });
  expect((await person.post('/invitation', { token })).status).toBe(200);
  return person;
};
const ageSession = ({ id }: Person) =>
  app.pool.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [id]);

describe('an invitation', () => {
  test('is emailed to an address without an account, and accepted with one that has it confirmed', async () => {
    await startTestMailWorker(app, app.outbox);
    const email = 'ines@dogear.test';
    await invite(email, { rights: ['can_verify', 'can_moderate'] });
    await runJobs(app);
    const mail = (await app.outbox.list()).find(({ to }) => to === email);
    expect(mail?.subject).toBe('Help run Dogear');
    const text = mail?.text ?? '';
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Ruth Ellison asks you to become a moderator of Dogear. You would look after reported listings and verify sellers.',
    );
    const token = /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const ines = await app.join('Buyer');
    await app.db.updateTable('users').set({ email }).where('id', '=', ines.id).execute();
    expect(await ines.post('/invitation', { token })).toMatchObject({
      status: 403,
      body: { code: 'email_not_confirmed' },
    });
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', ines.id).execute();
    expect(await ines.post('/invitation', { token })).toMatchObject({
      status: 200,
      body: { isAdmin: false, rights: ['can_moderate', 'can_verify'] },
    });
    expect((await ines.get('/me')).body.user).toMatchObject({
      role: 'Buyer',
      rights: ['can_moderate', 'can_verify'],
    });
    expect((await staff()).invitations).toEqual([]);
    expect(await ines.post('/invitation', { token })).toMatchObject({ body: { code: 'token_expired' } });
  });

  test('is for its address alone', async () => {
    const token = await invite('someone@dogear.test');
    const other = await app.joinConfirmedBuyer();
    expect(await other.post('/invitation', { token })).toMatchObject({
      status: 403,
      body: { code: 'link_of_another_account' },
    });
    expect((await staff()).invitations.map(({ email }: any) => email)).toContain('someone@dogear.test');
  });

  test('is stored as a hash', async () => {
    const token = await invite('hash@dogear.test');
    const { rows } = await app.pool.query(
      'select row_to_json(staff_invitations)::text as row from staff_invitations',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  test.each<[string, (token: string, person: Person) => Promise<unknown>]>([
    [
      'is taken back',
      async () => {
        for (const { _id } of (await staff()).invitations)
          await admin.delete(`/site/staff/invitations/${_id}`);
      },
    ],
    [
      'expires',
      () => app.pool.query("update staff_invitations set expires_at = now() - interval '1 second'"),
    ],
    ['is replaced by another', (_, { email }) => invite(email)],
  ])('does nothing any more once it %s', async (_, end) => {
    const person = await app.joinConfirmedBuyer();
    const token = await invite(person.email);
    await end(token, person);
    expect(await person.post('/invitation', { token })).toMatchObject({
      status: 409,
      body: { code: 'token_expired' },
    });
    expect(await rightsOf(person)).toBeUndefined();
  });

  test('is void once its sender is no admin', async () => {
    const [former, person] = [await app.join('admin'), await app.joinConfirmedBuyer()];
    await liftLimits();
    const { body } = await former.post('/site/staff/invitations', {
      email: person.email,
      rights: ['can_money'],
    });
    await admin.delete(`/site/staff/${former.id}`);
    const token = createInvitationTokens(app.secret).create(body.insertedId);
    expect(await person.post('/invitation', { token })).toMatchObject({ body: { code: 'token_expired' } });
  });

  test('is accepted once, however often at the same moment', async () => {
    const person = await app.joinConfirmedBuyer();
    const token = await invite(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => person.post('/invitation', { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('to administrate gives the role, and ends the sessions', async () => {
    const person = await app.joinConfirmedBuyer();
    const token = await invite(person.email, { isAdmin: true });
    expect((await person.post('/invitation', { token })).body).toMatchObject({ isAdmin: true });
    expect((await person.get('/me/account')).status).toBe(401);
    const { role } = await app.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('admin');
  });

  test('names a right', async () => {
    await liftLimits();
    expect(await admin.post('/site/staff/invitations', { email: 'a@dogear.test', rights: [] })).toMatchObject(
      {
        status: 400,
        body: { errors: [{ path: 'rights' }] },
      },
    );
  });
});

describe('the rights of a moderator', () => {
  test('count with the next request, and two admins who change different ones at once both count', async () => {
    const moderator = await joinModerator('can_verify');
    expect((await moderator.get('/users/sellers')).status).toBe(200);
    expect((await moderator.get('/ledger')).status).toBe(403);
    const other = await app.join('admin');
    await Promise.all([
      admin.patch(`/site/staff/${moderator.id}`, { can_verify: false }),
      other.patch(`/site/staff/${moderator.id}`, { can_money: true }),
      admin.patch(`/site/staff/${moderator.id}`, { can_settings: true }),
    ]);
    expect(await rightsOf(moderator)).toEqual(['can_money', 'can_settings']);
    expect((await moderator.get('/users/sellers')).status).toBe(403);
    expect((await moderator.get('/ledger')).status).toBe(200);
    expect((await moderator.get('/site/categories')).status).toBe(200);
    expect((await admin.delete(`/site/staff/${moderator.id}`)).status).toBe(200);
    expect((await moderator.get('/ledger')).status).toBe(403);
    expect((await admin.delete(`/site/staff/${moderator.id}`)).status).toBe(404);
  });

  test('never include giving rights, deleting accounts, or the audit log', async () => {
    const all = await joinModerator('can_moderate', 'can_verify', 'can_money', 'can_settings');
    const buyer = await app.joinBuyer();
    for (const answer of [
      await all.get('/site/staff'),
      await all.patch(`/site/staff/${all.id}`, { can_money: true }),
      await all.post('/site/staff/invitations', { email: 'x@dogear.test', isAdmin: true, rights: [] }),
      await all.delete(`/user/${buyer.id}`),
      await all.get('/audit-log'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });

  test('do not let moderators verify themselves', async () => {
    const seller = await app.join('Seller', { confirmed: true });
    const token = await invite(seller.email);
    await seller.post('/invitation', { token });
    for (const id of [seller.id, seller.id.toUpperCase()])
      expect(await seller.patch(`/seller/${id}`, { status: true })).toMatchObject({ status: 403 });
    expect((await seller.get('/me')).body.user.isSellerVerified).toBe(false);
  });

  test('are for people who were invited', async () => {
    const buyer = await app.joinBuyer();
    expect((await admin.patch(`/site/staff/${buyer.id}`, { can_money: true })).status).toBe(404);
  });

  test('are changed only shortly after a sign-in', async () => {
    const [other, moderator] = [await app.join('admin'), await joinModerator('can_verify')];
    await ageSession(other);
    for (const answer of [
      await other.patch(`/site/staff/${moderator.id}`, { can_money: true }),
      await other.delete(`/site/staff/${moderator.id}`),
      await other.post('/site/staff/invitations', { email: 'x@dogear.test', rights: ['can_money'] }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect((await other.get('/site/staff')).status).toBe(200);
    expect(await rightsOf(moderator)).toEqual(['can_verify']);
  });

  test('go with the account, and are part of its data', async () => {
    const moderator = await joinModerator('can_verify');
    await invite(moderator.email, { rights: ['can_money'] });
    await admin.delete(`/user/${moderator.id}`);
    const { rows } = await app.pool.query(
      `select (select count(*) from staff where user_id = $1)::int as staff,
        (select count(*) from staff_invitations where email = $2)::int as invitations`,
      [moderator.id, moderator.email],
    );
    expect(rows).toEqual([{ staff: 0, invitations: 0 }]);
  });
});

test('no admin removes themselves', async () => {
  expect(await admin.delete(`/site/staff/${admin.id}`)).toMatchObject({
    status: 409,
    body: { code: 'admin_self' },
  });
});

test('everything about rights is in the audit log', async () => {
  const moderator = await joinModerator('can_verify');
  await admin.patch(`/site/staff/${moderator.id}`, { can_money: true });
  await admin.delete(`/site/staff/${moderator.id}`);
  const entries = (await admin.get('/audit-log')).body.map(({ action }: any) => action);
  expect(entries.slice(0, 4)).toEqual(['remove_staff', 'update_staff', 'accept_invitation', 'invite_staff']);
});

test('a declined invitation is in the audit log, without the name of the admin who sent it', async () => {
  const token = await invite('declines@dogear.test');
  const decline = () => app.send('POST', '/api/invitation/decline', { body: { token } });
  expect((await decline()).status).toBe(200);
  // A second press changes nothing, and records nothing.
  expect((await decline()).status).toBe(409);
  const entries = (await admin.get('/audit-log')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'decline_invitation', actorName: null },
    { action: 'invite_staff' },
  ]);
});
