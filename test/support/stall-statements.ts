import { expect } from 'vitest';
import type { TestApp } from './create-test-app.ts';
import { countLockWaits } from './lock-waits.ts';

/**
 * Makes SQL statements wait inside their transactions until `release`.
 * @param when the event of a trigger: `after delete on sessions for each statement`
 */
export async function stallStatements({ pool }: TestApp, when: string) {
  const table = / on (\w+)/.exec(when)?.[1];
  const client = await pool.connect();
  await client.query('select pg_advisory_lock(4711)');
  await client.query(
    `create or replace function stall_statement() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`,
  );
  await client.query(`create trigger stall_statement ${when} execute function stall_statement()`);

  return {
    /** Waits until `count` statements wait, or until `answer` settles because no statement has to wait. */
    waitForStatements: async (count: number, answer?: Promise<unknown>): Promise<void> => {
      let isAnswered = false;
      void answer?.then(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await countLockWaits(client)) >= count).toBe(true);
    },
    release: async (): Promise<void> => {
      await client.query('select pg_advisory_unlock(4711)');
      await client.query(`drop trigger stall_statement on ${table}`);
      client.release();
    },
  };
}
