import { expect } from 'vitest';
import type { TestApp } from './create-test-app.ts';

/** Until no mail that was ordered waits any more. */
export async function untilMailIsSent(app: TestApp): Promise<void> {
  const waiting = async () =>
    (await app.pool.query("select 1 from jobs.job where name = 'mail' and state <> 'completed'")).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
}
