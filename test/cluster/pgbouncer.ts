import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { notAsRoot } from './not-as-root.ts';

/** Debian installs it in a folder that is on root's PATH only. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const operatorsFile = resolve(import.meta.dirname, '../../deploy/pgbouncer.ini');

export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { env }).status === 0;

/**
 * A PgBouncer configured by deploy/pgbouncer.ini, with fewer connections, in front of a database of the test's
 * server.
 */
export class Pgbouncer {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly url: string;

  /** @param changes to the operator's file */
  static async start(
    database: EmbeddedConnection,
    changes: (ini: string) => string = (ini) => ini,
  ): Promise<Pgbouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'dogear-pgbouncer-'));
    const port = await freePort();
    const users = join(folder, 'userlist.txt');
    await writeFile(users, `"${database.user}" "in between"\n`);
    const ini = inPlace(await readFile(operatorsFile, 'utf8'), {
      '^dogear = host=database port=5432 dbname=dogear': `${database.database} = host=${database.host} port=${database.port} dbname=${database.database} pool_size=5`,
      '^listen_addr = .*': 'listen_addr = 127.0.0.1',
      '^listen_port = .*': `listen_port = ${port}`,
      '^auth_file = .*': `auth_file = ${users}`,
    });
    await writeFile(join(folder, 'pgbouncer.ini'), changes(ini));
    // Only the owner of the server's socket may connect to it.
    const { uid, gid } = await stat(database.host);
    for (const path of ['pgbouncer.ini', 'userlist.txt', '.']) await chown(join(folder, path), uid, gid);
    const { program, args } = (uid === 0 ? notAsRoot : passThrough)('pgbouncer', ['pgbouncer.ini']);
    const child = spawn(program, args, { cwd: folder, env, uid, gid });
    const address = `${database.user}:in%20between@127.0.0.1:${port}/${database.database}`;
    const pgbouncer = new Pgbouncer(child, folder, `postgres://${address}`);
    await pgbouncer.#waitUntilReady();
    return pgbouncer;
  }

  private constructor(child: ChildProcess, folder: string, url: string) {
    this.#child = child;
    this.#folder = folder;
    this.url = url;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.#output += text.toString();
      });
  }

  #output = '';

  async #waitUntilReady(): Promise<void> {
    for (let tries = 0; tries < 200 && this.#child.exitCode === null; tries++) {
      const client = new Client(this.url);
      client.on('error', () => undefined);
      const isNotNull = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isNotNull) return;
      await sleep(50);
    }
    await this.stop();
    throw new Error(`PgBouncer does not answer:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGINT');
      await once(this.#child, 'exit');
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const passThrough = (program: string, args: string[]) => ({ program, args });

function inPlace(ini: string, lines: Record<string, string>): string {
  let changed = ini;
  for (const [line, replacement] of Object.entries(lines)) {
    if (!new RegExp(line, 'm').test(changed))
      throw new Error(`deploy/pgbouncer.ini has no line like ${line}`);
    changed = changed.replace(new RegExp(line, 'm'), replacement);
  }
  return changed;
}
