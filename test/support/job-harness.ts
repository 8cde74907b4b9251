import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidV7 } from '#server/lib/uuid.ts';
import { AppProcess } from './app-process.ts';
import { createTestApp, type Person, type TestApp } from './create-test-app.ts';
import { MailServer } from './mail-server.ts';
import { isLong } from './test-form.ts';

/** The long form skips no waiting: neither until a process counts as dead, nor until a job is retried. */
export const timeouts = { testTimeout: isLong ? 300_000 : 60_000 };
export const slowPoll = { timeout: isLong ? 180_000 : 40_000, interval: 200 };

/** Settings of a process that uses the file outbox and the card sandbox. */
export const withStandIns = {
  DOGEAR_MODE: 'demo',
  PUBLIC_URL: '',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

export type Job = { id: string; state: string; data: { message: string } };

const key = 4711;

/**
 * Jobs in a database of their own, a mail server, and real processes that run the jobs until they are stopped.
 */
export class JobHarness {
  readonly app: TestApp;
  readonly mails: MailServer;
  readonly seller: Person;
  readonly buyer: Person;
  dataDir = '';
  #running: AppProcess | undefined;

  static async open(): Promise<JobHarness> {
    const [app, mails] = await Promise.all([createTestApp(), MailServer.start()]);
    const harness = new JobHarness(app, mails, await app.joinSeller(), await app.joinBuyer());
    await harness.#fillShelves();
    return harness;
  }

  private constructor(app: TestApp, mails: MailServer, seller: Person, buyer: Person) {
    this.app = app;
    this.mails = mails;
    this.seller = seller;
    this.buyer = buyer;
  }

  /** The demo adds no books to categories that are full. */
  async #fillShelves(): Promise<void> {
    const bookId = await this.app.listBook(this.seller);
    const book = await this.app.db
      .selectFrom('books')
      .selectAll()
      .where('id', '=', bookId)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 100 }, () => ({ ...book, id: uuidV7() }));
    await this.app.db.insertInto('books').values(copies).execute();
  }

  /** Clears the jobs and the sent mail and creates an empty data folder. */
  async begin(): Promise<void> {
    this.dataDir = await mkdtemp(join(tmpdir(), 'dogear-jobs-'));
    await this.app.pool.query('delete from jobs.job');
    this.mails.accepted.length = 0;
  }

  async end(): Promise<void> {
    this.mails.letGo();
    await this.#running?.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.mails.close();
    await this.app.close();
  }

  async start(settings: Record<string, string> = {}): Promise<AppProcess> {
    this.#running = await AppProcess.startProduction(
      this.app.connection,
      'one secret for all processes of this installation',
      {
        SMTP_URL: this.mails.url,
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'silent',
        ...settings,
      },
    );
    return this.#running;
  }

  async jobsOf(queue: string): Promise<Job[]> {
    const jobs = 'select id, state, data from jobs.job where name = $1 order by created_on';
    return (await this.app.pool.query(jobs, [queue])).rows;
  }

  async countJobs(queue: string, state: string): Promise<number> {
    return (await this.jobsOf(queue)).filter((job) => job.state === state).length;
  }

  /**
   * Ages the heartbeats, as if the time had passed after which a process counts as dead. Returns the number of
   * jobs.
   */
  async expireHeartbeats(): Promise<number> {
    const aged = await this.app.pool.query(`update jobs.job
      set heartbeat_on = heartbeat_on - interval '15 seconds' where state = 'active'`);
    return aged.rowCount ?? 0;
  }

  /** Runs the check for dead jobs now instead of within ten seconds. */
  async detectDeadWorkers(): Promise<void> {
    await this.app.pool.query('update jobs.queue set monitor_claim_on = null, monitor_on = null');
    await this.app.jobs.boss.supervise();
  }

  /** Makes updates of such a row wait while the gate is closed. */
  async setUpGate(table: string, when: string): Promise<void> {
    await this.app.pool.query(`
      create or replace function wait_at_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$;
      create trigger gate before update on ${table} for each row ${when} execute function wait_at_gate()`);
  }

  async removeGate(table: string): Promise<void> {
    await this.app.pool.query(`drop trigger gate on ${table}`);
  }

  async closeGate(meanwhile: () => Promise<void>): Promise<void> {
    const keeper = await this.app.pool.connect();
    try {
      await keeper.query(`select pg_advisory_lock(${key})`);
      await meanwhile();
    } finally {
      await keeper.query(`select pg_advisory_unlock(${key})`);
      keeper.release();
    }
  }

  async waitingAtTheGate(): Promise<number> {
    const waiting = await this.app.pool.query(`select 1 from pg_locks
      where locktype = 'advisory' and objid = ${key} and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return waiting.rowCount ?? 0;
  }
}
