import type { Answer, TestApp } from './create-test-app.ts';
import { untilWaitingForLocks } from './lock-waits.ts';

/**
 * Makes a request while another transaction has made a change that is not committed yet. The change is committed once the
 * request waits for it.
 */
export async function askDuring(
  { pool }: Pick<TestApp, 'pool'>,
  [change, values]: [sql: string, values: unknown[]],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(change, values);
    const answer = ask();
    await untilWaitingForLocks({ pool }, 1);
    await other.query('commit');
    return await answer;
  } finally {
    // Without this, a failed test would leave its locks to the next one.
    await other.query('rollback');
    other.release();
  }
}
