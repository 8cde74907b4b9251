import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  type EmbeddedConnection,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/postgres.ts';
import { isPostgres } from '#server/db/embedded/process.ts';
import { StartupError } from '#server/lib/errors.ts';

/** A folder for each test of a file, and the embedded databases in it, which end with the test. */
export function setUpEmbeddedPostgres() {
  let running: EmbeddedPostgres[] = [];
  let children: ChildProcess[] = [];
  const embedded = { folder: '', dataDir: '', start, startInChild, postmasterPid };

  beforeEach(async () => {
    embedded.folder = await mkdtemp(join(tmpdir(), `dogear-test-run-${process.pid}-`));
    embedded.dataDir = join(embedded.folder, 'data', 'postgres');
    running = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of running) await server.stop();
    const left = await postmasterPid().catch(() => Number.NaN);
    if (await isPostgres(left)) killHard(left);
    await rm(embedded.folder, { recursive: true, force: true });
  });

  async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: embedded.dataDir, durable: false, ...options });
    running.push(server);
    return server;
  }

  /** Starts another process that owns the database until it is killed. */
  async function startInChild(): Promise<ChildProcess> {
    const program = join(import.meta.dirname, 'embedded-owner.child.ts');
    const child = spawn(process.execPath, [program, embedded.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  async function postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(join(embedded.dataDir, 'postmaster.pid'), 'utf8'), 10);
  }

  return embedded;
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

/** Returns the message with which the attempt to start failed. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => expect.fail('It started.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

export async function queryOnce(
  connection: EmbeddedConnection,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
