import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from '#server/db/embedded/account.ts';
import { type Cluster, databaseUser, openCluster } from '#server/db/embedded/cluster.ts';
import { freePort } from '../support/free-port.ts';

/** A PostgreSQL as an operator runs one for Dogear, which can be stopped, restarted, and killed. */
export class OwnPostgres {
  readonly #cluster: Cluster;
  readonly #port: number;

  /** @param dataDir of a database that a Dogear created and no longer uses */
  static async start(dataDir: string): Promise<OwnPostgres> {
    const postgres = new OwnPostgres(await openCluster(dataDir, true, () => undefined), await freePort());
    await postgres.start();
    return postgres;
  }

  private constructor(cluster: Cluster, port: number) {
    this.#cluster = cluster;
    this.#port = port;
  }

  get url(): string {
    return `postgres://${databaseUser}@127.0.0.1:${this.#port}/dogear`;
  }

  /** Retries like a supervisor, because the remains of a killed server block the start for a moment. */
  async start(): Promise<void> {
    for (let tries = 0; !(await this.#tryToStart()); tries++) {
      if (tries > 50) throw new Error('PostgreSQL does not start.');
      await sleep(100);
    }
  }

  async #tryToStart(): Promise<boolean> {
    const options = `-c listen_addresses=127.0.0.1 -c port=${this.#port} -c unix_socket_directories=`;
    return this.#control('start', '-l', 'server.log', '-o', options).then(
      () => true,
      () => false,
    );
  }

  async restart(): Promise<void> {
    await this.#control('restart', '-m', 'fast', '-l', 'server.log');
  }

  async stop(): Promise<void> {
    await this.#control('stop', '-m', 'fast');
  }

  async kill(): Promise<void> {
    const pid = await postmasterOf(this.#cluster.dataDir);
    process.kill(pid, 'SIGKILL');
  }

  async #control(command: string, ...args: string[]): Promise<void> {
    const { account, binaries, dataDir } = this.#cluster;
    const { ok, output } = await runAs(account, binaries.pgCtl, [command, '-w', '-D', '.', ...args], dataDir);
    if (!ok) throw new Error(`pg_ctl ${command}: ${output}`);
  }
}

/** The process id of the server of this data folder, or NaN if none is recorded. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
