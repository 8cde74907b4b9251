import { expect } from 'vitest';
import type { TestApp } from './create-test-app.ts';

/** Waits until this many statements in the database of the test wait for a lock. */
export const untilWaitingForLocks = ({ pool }: Pick<TestApp, 'pool'>, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rowCount;
    })
    .toBeGreaterThanOrEqual(count);
