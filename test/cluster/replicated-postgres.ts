import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../support/free-port.ts';
import { notAsRoot } from './not-as-root.ts';

/** Debian has a folder for the programs of each version. */
const programs = globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
  ['initdb', 'pg_ctl', 'pg_basebackup'].every((program) => existsSync(join(folder, program))),
);

export const hasPostgres = programs !== undefined;

/** A PostgreSQL and its streaming replica, as an operator runs them. */
export class ReplicatedPostgres {
  readonly #folder: string;
  readonly #ports: { primary: number; replica: number };

  static async start(): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'dogear-replicated-'));
    const ports = { primary: await freePort(), replica: await freePort() };
    const postgres = new ReplicatedPostgres(folder, ports);
    await run('initdb', [
      '-D',
      join(folder, 'primary'),
      '-U',
      'dogear',
      '--auth=trust',
      '-E',
      'UTF8',
      '--no-sync',
    ]);
    await postgres.#begin('primary');
    await asking(urlOf(ports.primary, 'postgres'), 'create database dogear');
    const from = [
      '-h',
      '127.0.0.1',
      '-p',
      String(ports.primary),
      '-U',
      'dogear',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ];
    await run('pg_basebackup', [...from, '-R', '-D', join(folder, 'replica')]);
    await postgres.#begin('replica');
    return postgres;
  }

  private constructor(folder: string, ports: { primary: number; replica: number }) {
    this.#folder = folder;
    this.#ports = ports;
  }

  get url(): string {
    return urlOf(this.#ports.primary, 'dogear');
  }

  get replicaUrl(): string {
    return urlOf(this.#ports.replica, 'dogear');
  }

  ask<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return asking(this.url, statement, values);
  }

  askReplica<Row>(statement: string): Promise<Row[]> {
    return asking(this.replicaUrl, statement);
  }

  async killReplica(): Promise<void> {
    await this.#control('replica', 'stop', '-m', 'immediate');
  }

  async stop(): Promise<void> {
    for (const which of ['replica', 'primary'] as const)
      await this.#control(which, 'stop', '-m', 'immediate').catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #begin(which: 'primary' | 'replica'): Promise<void> {
    const options = `-c listen_addresses=127.0.0.1 -c port=${this.#ports[which]} -c unix_socket_directories= -c fsync=off`;
    await this.#control(which, 'start', '-l', join(this.#folder, `${which}.log`), '-o', options);
  }

  async #control(which: 'primary' | 'replica', command: string, ...args: string[]): Promise<void> {
    await run('pg_ctl', [command, '-w', '-D', join(this.#folder, which), ...args]);
  }
}

const urlOf = (port: number, database: string): string => `postgres://dogear@127.0.0.1:${port}/${database}`;

async function run(program: string, args: string[]): Promise<void> {
  const command = notAsRoot(join(programs ?? '', program), args);
  await promisify(execFile)(command.program, command.args, {
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

async function asking<Row>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
