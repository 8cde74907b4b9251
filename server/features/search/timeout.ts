import { sql } from 'kysely';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';

const timeoutMs = 500;

/** How many searches of a process run at once, so that slow ones never take the connections of bookings and payments. */
const maxConcurrentSearches = 3;
const limit = createLimiter(maxConcurrentSearches);

/** PostgreSQL's code for a statement that was cancelled, also by its timeout. */
const queryCanceled = '57014';

/**
 * Runs the statements of a search, each for half a second at most.
 * @param client takes turns with other clients, so that one with many searches does not delay the others
 * @throws DomainError `search_too_broad`
 */
export const withSearchTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>, client?: string): Promise<T> =>
  limit(() => runWithTimeout(db, work), client);

const runWithTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .execute(async (tx) => {
      await setLimits(tx, {});
      return work(tx);
    })
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === queryCanceled)
        throw new DomainError('search_too_broad');
      throw error;
    });

const setLocal = <Name extends string>(name: Name, value: string) =>
  sql<string>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`.as(name);

/**
 * One statement, which is sent together with the `begin` of the transaction. The plans of a search do not depend on its words, so
 * planning for each of them is a waste. Compiling plans to machine code, or starting other processes for them, would take longer
 * than they run.
 */
const setLimits = preparedQuery((db) =>
  db.selectNoFrom([
    setLocal('transaction_read_only', 'on'),
    setLocal('statement_timeout', String(timeoutMs)),
    setLocal('plan_cache_mode', 'force_generic_plan'),
    setLocal('jit', 'off'),
    setLocal('max_parallel_workers_per_gather', '0'),
  ]),
);

/**
 * Has the rest of a search planned for its values. Which index to walk depends on how many books pass the filters, which a generic
 * plan cannot know.
 */
export const planForValues = preparedQuery((db) =>
  db.selectNoFrom(setLocal('plan_cache_mode', 'force_custom_plan')),
);
