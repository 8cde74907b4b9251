import { beforeAll, expect, test } from 'vitest';
import { up as blankDeletedBuyers } from '#server/db/migrations/0014_deleted_buyers.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createEmailToken } from '../auth/email-token.ts';
import { deleteExpiredRecords } from './delete-expired-records.ts';

const app = setUpTestApp();
let person: Person;
beforeAll(async () => {
  person = await app.joinBuyer();
});

const count = async (table: string, condition: string): Promise<number> =>
  (await app.pool.query(`select from ${table} where ${condition}`)).rowCount ?? 0;
const isSignedIn = async (): Promise<boolean> =>
  (await app.send('GET', '/api/me', { headers: { cookie: person.cookie } })).body.user !== null;

test('expired sessions, tokens and rate limits are deleted, unexpired ones are kept', async () => {
  const ended = await app.joinBuyer();
  await app.pool.query("update sessions set expires_at = now() - interval '1 minute' where user_id = $1", [
    ended.id,
  ]);
  await consumeRateLimit(app.db, 'upload:192.0.2.7', { max: 2, windowSeconds: 3600 });
  await app.pool.query(`insert into rate_limits (key, window_ends_at, count)
    select 'upload:2001:db8::' || n, now() - interval '1 second', 1 from generate_series(1, 2500) n`);
  await createEmailToken(app.db, 'reset-password', ended.id);
  await createEmailToken(app.db, 'reset-password', person.id);
  await app.pool.query("update verifications set expires_at = now() - interval '1 second' where value = $1", [
    ended.id,
  ]);

  expect(await deleteExpiredRecords(app.db)).toBeGreaterThanOrEqual(2502);
  for (const [table, column] of [
    ['sessions', 'expires_at'],
    ['verifications', 'expires_at'],
    ['rate_limits', 'window_ends_at'],
  ])
    expect(await count(`${table}`, `${column} < now()`), table).toBe(0);
  expect(await count('sessions', `user_id = '${person.id}'`)).toBe(1);
  expect(await isSignedIn()).toBe(true);
  expect(await count('verifications', `value = '${person.id}'`)).toBeGreaterThan(0);
  // The unexpired counter is kept, so the second attempt is the last.
  await consumeRateLimit(app.db, 'upload:192.0.2.7', { max: 2, windowSeconds: 3600 });
  const third = consumeRateLimit(app.db, 'upload:192.0.2.7', { max: 2, windowSeconds: 3600 });
  await expect(third).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('buyers who were deleted earlier lose phone and meeting place by the migration, others keep theirs', async () => {
  const [seller, gone, staying] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.joinBuyer()]);
  for (const buyer of [gone, staying]) await app.book(buyer, await app.listBook(seller));
  await app.pool.query("update orders set status = 'paid', paid_at = now()");
  await app.pool.query(
    "update users set deleted_at = now(), name = 'Deleted user', photo_url = null, phone = null where id = $1",
    [gone.id],
  );
  await blankDeletedBuyers(app.db as never);
  const { rows } = await app.pool.query('select buyer_id, phone, location from orders');
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ buyer_id: staying.id, phone: '+1 555 0117', location: 'Library steps' });
  expect(rows).toContainEqual({ buyer_id: gone.id, phone: '-', location: '-' });
});
