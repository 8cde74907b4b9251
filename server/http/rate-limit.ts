import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';

export type Limit = { attempts: number; perSeconds: number };

/**
 * Counts one attempt under `key` in a fixed window, shared by all processes.
 * @throws DomainError `too_many_requests` with `retryAfterSeconds` once the window's attempts are used up
 */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<void> {
  const windowEnd = sql<Date>`now() + make_interval(secs => ${limit.perSeconds})`;
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_ends_at: windowEnd, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.window_ends_at < now() then 1 else rate_limits.count + 1 end`,
        window_ends_at: sql`case when rate_limits.window_ends_at < now() then excluded.window_ends_at
          else rate_limits.window_ends_at end`,
      }),
    )
    .returning([
      'count',
      sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as('seconds_left'),
    ])
    .executeTakeFirstOrThrow();
  if (row.count > limit.attempts)
    throw new DomainError('too_many_requests', undefined, {
      retryAfterSeconds: Math.max(1, row.seconds_left),
    });
}
