import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db, Tables } from '#server/db/schema.ts';
import type { Runner } from './schedule.ts';

type Around = 'before' | 'after' | undefined;

/** The faults of one run of server code. */
export type FaultPlan = {
  /** Whether the process crashes before or after this step. Called once for each step. */
  crash: (label: string) => Around;
  /** Whether the connection to the payment provider breaks before or after this call. */
  drop: () => Around;
};

export const noFaults: FaultPlan = { crash: () => undefined, drop: () => undefined };

/** The process crashed, so none of its remaining steps are performed. */
class Crashed extends Error {}

type Session = { client: PoolClient & { processID?: number }; inTransaction: boolean };

/**
 * One run of server code with a database and a network of its own. Each query and each call is a step of the
 * schedule. When the process crashes, its open transaction is rolled back, as PostgreSQL does when a connection
 * is lost.
 */
export class SandboxedRun {
  isOver = false;
  readonly db: Db;
  readonly fetch: typeof fetch;
  readonly #runner: Runner;
  readonly #faultPlan: FaultPlan;

  constructor(
    runner: Runner,
    faultPlan: FaultPlan,
    pool: Pool,
    network: (request: Request) => Promise<Response>,
  ) {
    this.#runner = runner;
    this.#faultPlan = faultPlan;
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#poolOver(pool) }) });
    this.fetch = (url, init) => this.#call(new Request(url, init), network);
  }

  #poolOver(pool: Pool): PostgresPool {
    const connect = async () => {
      const session: Session = { client: await pool.connect(), inTransaction: false };
      return {
        query: (text: string, values: unknown[]) => this.#query(session, text, values),
        release: () => session.client.release(),
      };
    };
    return { connect, end: async () => undefined } as unknown as PostgresPool;
  }

  async #query(session: Session, text: string, values: unknown[]) {
    if (this.isOver) throw new Crashed();
    if (text === 'begin') {
      session.inTransaction = true;
      return session.client.query(text);
    }
    if (text === 'rollback') return this.#rollBack(session);
    const label = values.length > 0 ? `${text} -- ${values.join(', ')}` : text;
    return this.#step(
      label,
      () => this.#run(session, text, values),
      () => this.#rollBack(session),
    );
  }

  async #run(session: Session, text: string, values: unknown[]) {
    this.#runner.backend = session.client.processID;
    try {
      return await session.client.query(text, values);
    } finally {
      this.#runner.backend = undefined;
      if (text === 'commit') session.inTransaction = false;
      if (!session.inTransaction) this.#runner.releasesLocks();
    }
  }

  async #rollBack(session: Session) {
    session.inTransaction = false;
    const result = await session.client.query('rollback');
    this.#runner.releasesLocks();
    return result;
  }

  #call(request: Request, network: (request: Request) => Promise<Response>): Promise<Response> {
    const drop = this.#faultPlan.drop();
    const label = `${request.method} ${new URL(request.url).pathname}${drop ? ` (dropped ${drop})` : ''}`;
    return this.#step(label, async () => {
      if (drop === 'before') throw new TypeError('fetch failed');
      const response = await network(request);
      if (drop === 'after') throw new TypeError('fetch failed');
      return response;
    });
  }

  async #step<T>(label: string, work: () => Promise<T>, onDeath?: () => Promise<unknown>): Promise<T> {
    if (this.isOver) throw new Crashed();
    const crash = this.#faultPlan.crash(label);
    const die = async () => {
      this.isOver = true;
      await onDeath?.();
      throw new Crashed();
    };
    return this.#runner.step(crash ? `${label} (crashes ${crash})` : label, async () => {
      if (crash === 'before') return die();
      const result = await work();
      return crash === 'after' ? die() : result;
    });
  }
}
