import { expect } from 'vitest';
import type { TestApp } from './create-test-app.ts';

/** Waits until no enqueued mail is left. */
export async function waitForMail(app: TestApp): Promise<void> {
  const waiting = async () =>
    (await app.pool.query("select 1 from jobs.job where name = 'mail' and state <> 'completed'")).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
}
