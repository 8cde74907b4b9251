import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stallStatements } from '#test/support/stall-statements.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});

test('of two admins who remove each other at once, one stays', async () => {
  const [one, two] = [await app.join('admin'), await app.join('admin')];
  const answers = await Promise.all([
    one.delete(`/site/staff/${two.id}`),
    two.delete(`/site/staff/${one.id}`),
  ]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  expect([401, 403]).toContain(statuses[1]);
});

test('an admin whose role is taken during a call gives no rights with it', async () => {
  const [leaving, moderator] = [await app.join('admin'), await app.joinConfirmedBuyer()];
  await app.db.insertInto('staff').values({ user_id: moderator.id, can_verify: true }).execute();
  const stall = await stallStatements(app, 'before update on users for each row');
  const removal = admin.delete(`/site/staff/${leaving.id}`);
  await stall.waitForStatements(1, removal);
  // Both were authenticated as an admin's before they wait for the removal.
  const calls = Promise.all([
    leaving.patch(`/site/staff/${moderator.id}`, { can_money: true }),
    leaving.post('/site/staff/invitations', { email: 'late@dogear.test', isAdmin: true, rights: [] }),
  ]);
  await stall.waitForStatements(3, calls);
  await stall.release();
  expect((await removal).status).toBe(200);
  for (const answer of await calls)
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const { staff, invitations } = (await admin.get('/site/staff')).body;
  expect(staff.find(({ _id }: any) => _id === moderator.id).rights).toEqual(['can_verify']);
  expect(invitations).toEqual([]);
});
