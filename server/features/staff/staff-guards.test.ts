import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askDuring } from '#test/support/ask-during.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createInvitationTokens } from './invitation-token.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});
beforeEach(() => app.db.deleteFrom('rate_limits').execute());

const invite = async (email: string, rest: object = { rights: ['can_money'] }): Promise<string> => {
  const { body } = await admin.post('/site/staff/invitations', { email, rights: [], ...rest });
  return createInvitationTokens(app.secret).create(body.insertedId);
};
const joinModerator = async (): Promise<Person> => {
  const person = await app.joinConfirmedBuyer();
  await app.db.insertInto('staff').values({ user_id: person.id, can_money: true }).execute();
  return person;
};

describe('an admin who loses the role while a request is under way', () => {
  const demote = "update users set role = 'Buyer' where id = $1";
  const rightsOf = ({ id }: Person) =>
    app.db.selectFrom('staff').selectAll().where('user_id', '=', id).executeTakeFirst();

  test('gives no rights', async () => {
    const [former, moderator] = [await app.join('admin'), await joinModerator()];
    const change = () => former.patch(`/site/staff/${moderator.id}`, { can_settings: true });
    expect(await askDuring(app, [demote, [former.id]], change)).toMatchObject({
      body: { code: 'not_allowed' },
    });
    expect(await rightsOf(moderator)).toMatchObject({ can_settings: false });
  });

  test('takes none', async () => {
    const [former, moderator] = [await app.join('admin'), await joinModerator()];
    const remove = () => former.delete(`/site/staff/${moderator.id}`);
    expect(await askDuring(app, [demote, [former.id]], remove)).toMatchObject({
      body: { code: 'not_allowed' },
    });
    expect(await rightsOf(moderator)).toMatchObject({ can_money: true });
  });

  test('invites no one', async () => {
    const former = await app.join('admin');
    const ask = () =>
      former.post('/site/staff/invitations', { email: 'late@dogear.test', isAdmin: true, rights: [] });
    expect(await askDuring(app, [demote, [former.id]], ask)).toMatchObject({ body: { code: 'not_allowed' } });
    const { invitations } = (await admin.get('/site/staff')).body;
    expect(invitations.map(({ email }: any) => email)).not.toContain('late@dogear.test');
  });
});

test('rights that another process takes back are gone with the next request, by cookie and by token', async () => {
  const moderator = await joinModerator();
  const byCookie = () => app.send('GET', '/api/ledger', { headers: { cookie: moderator.cookie } });
  expect([(await moderator.get('/ledger')).status, (await byCookie()).status]).toEqual([200, 200]);
  await app.pool.query('delete from staff where user_id = $1', [moderator.id]);
  expect([(await moderator.get('/ledger')).status, (await byCookie()).status]).toEqual([403, 403]);
});

test('an invitation that is accepted and declined at the same moment ends once', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await app.joinConfirmedBuyer();
    const token = await invite(person.email);
    const decline = () => app.send('POST', '/api/invitation/decline', { body: { token } });
    const answers = await Promise.all([person.post('/invitation', { token }), decline(), decline()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rights = (await person.get('/me')).body.user.rights;
    expect(rights).toEqual(answers[0].status === 200 ? ['can_money'] : []);
  }
});

test('accepting adds to the rights that a moderator has, and takes none', async () => {
  const moderator = await joinModerator();
  const token = await invite(moderator.email, { rights: ['can_verify'] });
  expect((await moderator.post('/invitation', { token })).status).toBe(200);
  expect((await moderator.get('/me')).body.user.rights).toEqual(['can_verify', 'can_money']);
});

test('the audit log has no token and no address of an invitation', async () => {
  const token = await invite('secret@dogear.test');
  const { rows } = await app.pool.query('select row_to_json(audit_log)::text as row from audit_log');
  const log = rows.map(({ row }) => row).join();
  expect(log).not.toContain(token);
  expect(log).not.toContain('secret@dogear.test');
});
