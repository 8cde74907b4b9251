import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { AppProcess } from './app-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * One production process at a time, on a database that all tests of a file share, and a connection to that database with which a
 * test holds locks. After each test the locks are released and the process ends.
 */
export class ReadinessProcess {
  #database: TestDatabase | undefined;
  #client: Client | undefined;
  #process: AppProcess | undefined;

  /** Registers the hooks of a test file. */
  static setUp(): ReadinessProcess {
    const subject = new ReadinessProcess();
    beforeAll(async () => {
      subject.#database = await createTestDatabase();
      subject.#client = new Client(subject.connection);
      await subject.#client.connect();
    });
    afterEach(async () => {
      await subject.query('rollback');
      await subject.#process?.kill();
    });
    afterAll(async () => {
      await subject.#client?.end();
      await subject.#database?.drop();
    });
    return subject;
  }

  get connection() {
    if (!this.#database) throw new Error('The database is created before the tests of the file.');
    return this.#database.connection;
  }

  async query(sql: string) {
    if (!this.#client) throw new Error('The database is created before the tests of the file.');
    return this.#client.query(sql);
  }

  /** Keeps the process from becoming ready, until the lock is rolled back. */
  lock(table: string) {
    return this.query(`begin; lock table ${table}`);
  }

  /** Starts the process and returns its address. */
  async start(settings: Record<string, string> = {}): Promise<string> {
    const secret = 'a secret that is long enough to be one';
    this.#process = await AppProcess.startProduction(this.connection, secret, {
      LOG_LEVEL: 'silent',
      ...settings,
    });
    return this.#process.address;
  }

  /** Asks the process to end, as a process manager does. */
  async stop(): Promise<void> {
    await this.#process?.stop();
  }
}

/** The status and text of `/readyz`, the status alone of another path, or `nothing listens`. */
export async function askReadiness(address: string, path = '/readyz'): Promise<string> {
  const answer = await fetch(address + path).catch(() => undefined);
  return answer
    ? `${answer.status} ${path === '/readyz' ? await answer.text() : ''}`.trim()
    : 'nothing listens';
}
