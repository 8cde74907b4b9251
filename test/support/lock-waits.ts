import { expect } from 'vitest';
import type { TestApp } from './create-test-app.ts';

type Queryable = { query(sql: string): Promise<{ rowCount: number | null }> };

/** Counts the statements that wait for a lock, in the database of the connection: other test files have theirs. */
export async function countLockWaits(client: Queryable): Promise<number> {
  // In a transaction, PostgreSQL would repeat its first answer.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(`select from ${lockWaits}`);
  return rowCount ?? 0;
}

const lockWaits = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Ends the statements that wait for a lock as their timeout would. */
export const cancelLockWaits = (client: Queryable) =>
  client.query(`select pg_cancel_backend(pid) from ${lockWaits}`);

/** Waits until at least this many statements in the database of the test wait for a lock. */
export const untilWaitingForLocks = ({ pool }: Pick<TestApp, 'pool'>, count: number): Promise<void> =>
  expect.poll(() => countLockWaits(pool)).toBeGreaterThanOrEqual(count);
