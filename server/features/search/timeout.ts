import { sql } from 'kysely';
import type { Config } from '#server/app/config.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';

/** The timeout that a search begins with is exact enough for as long. */
const exactMs = 10;

/** How many searches of a process run at once, so that slow ones never take the connections of bookings and payments. */
const maxConcurrentSearches = 3;
const limit = createLimiter(maxConcurrentSearches);

/** PostgreSQL's code for a statement that was cancelled, also by its timeout. */
const queryCanceled = '57014';

/** `searchDeadlineMs` is for all statements of a search together; waiting for its turn does not count. */
export type SearchDeps = { db: Db; config: Pick<Config, 'searchDeadlineMs'> };

/** Gives the next statement no more than the rest of the search's time. */
export type KeepToDeadline = () => Promise<unknown>;

/**
 * Runs the statements of a search until its deadline. Before each but the first, `work` keeps to that deadline.
 * @param client takes turns with other clients, so that one with many searches does not delay the others
 * @throws DomainError `search_too_broad`
 */
export const withSearchTimeout = <T>(
  deps: SearchDeps,
  work: (tx: Tx, keepToDeadline: KeepToDeadline) => Promise<T>,
  client: string | undefined,
): Promise<T> => limit(() => runWithTimeout(deps, work), client);

const runWithTimeout = <T>(
  { db, config: { searchDeadlineMs } }: SearchDeps,
  work: (tx: Tx, keepToDeadline: KeepToDeadline) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .execute(async (tx) => {
      await setLimits(tx, { timeout: String(searchDeadlineMs) });
      const startedAt = performance.now();
      return work(tx, async () => {
        const elapsed = performance.now() - startedAt;
        if (elapsed < exactMs) return;
        if (elapsed >= searchDeadlineMs) throw new DomainError('search_too_broad');
        await setStatementTimeout(tx, { ms: String(Math.ceil(searchDeadlineMs - elapsed)) });
      });
    })
    .catch((error: unknown) => {
      if (isCanceled(error)) throw new DomainError('search_too_broad');
      throw error;
    });

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryCanceled;

/** Whether the deadline ended a step of a search that it can also do without. */
export const isOutOfTime = (error: unknown): boolean =>
  isCanceled(error) || (error instanceof DomainError && error.code === 'search_too_broad');

const setLocal = <Name extends string>(name: Name, value: string) =>
  sql<string>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`.as(name);

/**
 * One statement, which is sent together with the `begin` of the transaction. The plans of a search do not depend on its words, so
 * planning for each of them is a waste. Compiling plans to machine code, or starting other processes for them, would take longer
 * than they run.
 */
const setLimits = preparedQuery((db, { timeout }: Params<{ timeout: string }>) =>
  db.selectNoFrom([
    setLocal('transaction_read_only', 'on'),
    sql<string>`set_config('statement_timeout', ${timeout}::text, true)`.as('statement_timeout'),
    setLocal('plan_cache_mode', 'force_generic_plan'),
    setLocal('jit', 'off'),
    setLocal('max_parallel_workers_per_gather', '0'),
  ]),
);

const setStatementTimeout = preparedQuery(
  (_, { ms }: Params<{ ms: string }>) => sql`select set_config('statement_timeout', ${ms}::text, true)`,
);

/**
 * Has the rest of a search planned for its values. Which index to walk depends on how many books pass the filters, which a generic
 * plan cannot know.
 */
export const planForValues = preparedQuery((db) =>
  db.selectNoFrom(setLocal('plan_cache_mode', 'force_custom_plan')),
);
