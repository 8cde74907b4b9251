import { sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';

/** How many searches of a process run at once, so that slow ones never take the connections of bookings and payments. */
const maxConcurrentSearches = 3;
const limit = createLimiter(maxConcurrentSearches);

/** PostgreSQL's code for a statement that was cancelled, also by its timeout. */
const queryCanceled = '57014';

export type SearchDeps = { db: Db; config: Pick<Config, 'search'> };

/** Returns the transaction for one more statement, which gets no more than what is left of the time. */
export type NextTx = () => Promise<Tx>;

/**
 * Runs what a search can also do without, as long as there is time for it; waiting for its turn does not count.
 * @returns undefined if the time was over before
 */
export type InSpareTime = <T>(work: (nextTx: NextTx) => Promise<T>) => Promise<T | undefined>;

type Work<T> = (nextTx: NextTx, inSpareTime: InSpareTime) => Promise<T>;

/**
 * Runs the statements of a search, all of them together within its time.
 * @param client takes turns with other clients, so that one with many searches does not delay the others
 * @throws DomainError `search_too_broad`
 */
export const withSearchTimeout = <T>(
  deps: SearchDeps,
  work: Work<T>,
  client: string | undefined,
): Promise<T> => limit(() => runWithTimeout(deps, work), client);

const runWithTimeout = <T>({ db, config: { search } }: SearchDeps, work: Work<T>): Promise<T> =>
  db
    .transaction()
    .execute(async (tx) => {
      await setLimits(tx, { timeout: String(search.requestMs) });
      const startedAt = performance.now();
      const timeout = { ms: search.requestMs };
      const within = (ms: number) => nextTxOf(tx, timeout, startedAt + ms);
      return work(within(search.requestMs), spareTimeOf(tx, timeout, within(search.correctionMs)));
    })
    .catch((error: unknown) => {
      if (isOver(error)) throw new DomainError('search_too_broad');
      throw error;
    });

/** The timeout of the transaction's next statement. */
type Timeout = { ms: number };

/** By how much the timeout may miss the deadline, so that it is not set again for each of several quick statements. */
const toleranceMs = 20;

const nextTxOf =
  (tx: Tx, timeout: Timeout, deadline: number): NextTx =>
  async () => {
    const left = deadline - performance.now();
    if (left <= 0) throw new OutOfTime();
    if (Math.abs(timeout.ms - left) > toleranceMs) {
      timeout.ms = Math.ceil(left);
      await setStatementTimeout(tx, { ms: String(timeout.ms) });
    }
    return tx;
  };

const spareTimeOf =
  (tx: Tx, timeout: Timeout, nextTx: NextTx): InSpareTime =>
  async (work) => {
    // A statement that is ended by its timeout would end the transaction, too.
    await beginSpareTime(tx, {});
    const { ms } = timeout;
    try {
      return await work(nextTx);
    } catch (error) {
      if (!isOver(error)) throw error;
      await leaveSpareTime(tx, {});
      // Going back to the savepoint also restores the setting.
      timeout.ms = ms;
      return undefined;
    }
  };

class OutOfTime extends Error {}

const beginSpareTime = preparedQuery(() => sql`savepoint spare_time`);
const leaveSpareTime = preparedQuery(() => sql`rollback to savepoint spare_time`);

const isOver = (error: unknown): boolean =>
  error instanceof OutOfTime || (error instanceof Error && 'code' in error && error.code === queryCanceled);

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
