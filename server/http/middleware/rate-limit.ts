import { sql } from 'kysely';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type RateLimit = { max: number; windowSeconds: number };

/**
 * Counts one attempt under `key` in a fixed window, shared by all processes.
 * @throws DomainError `too_many_requests` with `retryAfterSeconds` when the window's attempts are used up
 */
export async function consumeRateLimit(db: Db, key: string, limit: RateLimit): Promise<void> {
  const { count, secondsLeft } = await increment(db, key, limit.windowSeconds);
  if (count <= limit.max) return;
  throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: secondsLeft });
}

/** Counts one attempt and returns the number of attempts in the window, including this one. */
export async function increment(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const [row] = await incrementCounter(db, { key, windowSeconds });
  if (!row) throw new Error('An attempt could not be counted');
  return { count: row.count, secondsLeft: Math.max(1, row.seconds_left) };
}

const incrementCounter = preparedQuery((db, params: Params<{ key: string; windowSeconds: number }>) =>
  db
    .insertInto('rate_limits')
    .values({
      key: params.key,
      window_ends_at: sql<Date>`now() + make_interval(secs => ${params.windowSeconds})`,
      count: 1,
    })
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
    ]),
);
