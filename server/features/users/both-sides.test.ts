import { describe, expect, test } from 'vitest';
import { type Person, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

/** Has listed a book that a buyer has booked, and booked another seller's book. */
async function joinWithHolds() {
  const [person, seller, buyer] = await Promise.all([
    app.joinBothSides(),
    app.joinSeller(),
    app.joinConfirmedBuyer(),
  ]);
  const [own, foreign] = [await app.listBook(person), await app.listBook(seller)];
  await app.book(buyer, own);
  await app.book(person, foreign);
  return { person, seller, buyer, own, foreign };
}
type Holds = Awaited<ReturnType<typeof joinWithHolds>>;

const statusesOf = async (bookId: string) =>
  (
    await app.db
      .selectFrom('orders')
      .select(['status', 'close_reason'])
      .where('book_id', '=', bookId)
      .execute()
  )[0];

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

test('administrators see a person with both sides in both lists, and count them in both', async () => {
  const admin = await app.join('admin');
  const count = async () => (await admin.get('/overview/administration')).body;
  const before = await count();
  const person = await app.joinBothSides();
  for (const path of ['/users/buyers', '/users/sellers'])
    expect(idsOf((await admin.get(path)).body), path).toContain(person.id);
  const { users, buyers, sellers, sellersToVerify } = await count();
  expect([users, buyers, sellers, sellersToVerify]).toEqual([
    before.users + 1,
    before.buyers + 1,
    before.sellers + 1,
    before.sellersToVerify,
  ]);
});

test('a buyer who starts selling waits for verification among the sellers', async () => {
  const [admin, person] = await Promise.all([app.join('admin'), app.joinBuyer()]);
  await app.pool.query('update users set created_at = to_timestamp(0) where id = $1', [person.id]);
  const waiting = async () => idsOf((await admin.get('/overview/administration')).body.waitingLongest);
  expect(await waiting()).not.toContain(person.id);
  await person.post('/me/capabilities/selling');
  expect((await waiting())[0]).toBe(person.id);
});

describe('what is open on both sides ends', () => {
  const ends: [string, (of: Holds, admin: Person) => Promise<{ status: number }>, string, string][] = [
    [
      'when deleted as a seller',
      ({ person }, admin) => admin.delete(`/seller/${person.id}`),
      'admin',
      'admin',
    ],
    ['when deleted as a buyer', ({ person }, admin) => admin.delete(`/buyer/${person.id}`), 'admin', 'admin'],
    ['with a ban', ({ person }, admin) => admin.put(`/user/${person.id}/ban`), 'admin', 'admin'],
    [
      'with the own account',
      ({ person }) => person.post('/me/deletion', { password: testPassword, confirmed: true }),
      'seller',
      'buyer',
    ],
  ];
  test.each(ends)('%s', async (_, end, asSeller, asBuyer) => {
    const [holds, admin] = await Promise.all([joinWithHolds(), app.join('admin')]);
    expect((await end(holds, admin)).status).toBe(200);
    expect(await statusesOf(holds.own)).toEqual({ status: 'cancelled', close_reason: asSeller });
    expect(await statusesOf(holds.foreign)).toEqual({ status: 'cancelled', close_reason: asBuyer });
    expect((await app.book(holds.buyer, holds.foreign)).status).toBe(201);
    expect([404, 409]).toContain((await app.book(holds.buyer, holds.own)).status);
  });

  test('and a ban that is lifted leaves both sides', async () => {
    const [{ person }, admin] = await Promise.all([joinWithHolds(), app.join('admin')]);
    await admin.put(`/user/${person.id}/ban`);
    await admin.delete(`/user/${person.id}/ban`);
    const { mayBuy, maySell } = (await admin.get('/users')).body.users.find(
      ({ _id }: { _id: string }) => _id === person.id,
    );
    expect([mayBuy, maySell]).toEqual([true, true]);
  });
});

test('two people with both sides book each other’s books at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await Promise.all([app.joinBothSides(), app.joinBothSides()]);
    const [ofFirst, ofSecond] = [await app.listBook(first), await app.listBook(second)];
    const answers = await Promise.all([app.book(first, ofSecond), app.book(second, ofFirst)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  }
});
