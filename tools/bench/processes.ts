import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';

export const project = resolve(import.meta.dirname, '../..');

export type Started = {
  pid: number;
  address: string;
  /** From the start of the process to its first successful response. */
  milliseconds: number;
  stop: () => Promise<void>;
};

/** Starts a server and waits until `path` succeeds. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  path: string,
): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-4000);
    });
  while (child.exitCode === null && performance.now() - began < 60_000) {
    const answer = await fetch(address + path).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok)
      return {
        pid: child.pid as number,
        address,
        milliseconds: performance.now() - began,
        stop: () => end(child),
      };
    await sleep(5);
  }
  await end(child);
  throw new Error(`${args.join(' ')} does not answer:\n${output}`);
}

const unled = { flags: [], env: {} };

/** A child process that is called with messages and sends one response for each. */
export class Companion {
  readonly #child: ChildProcess;

  /** @param how flags for Node, and additional environment variables */
  constructor(program: string, { flags, env }: { flags: string[]; env: Record<string, string> } = unled) {
    this.#child = fork(join(import.meta.dirname, program), {
      stdio: 'inherit',
      serialization: 'advanced',
      execArgv: flags,
      env: { ...process.env, ...env },
    });
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  async ask<Answer>(message: object): Promise<Answer> {
    const stopped = new AbortController();
    const answer = once(this.#child, 'message', { signal: stopped.signal });
    const gone = once(this.#child, 'exit', { signal: stopped.signal }).then(() => {
      throw new Error(`The bench's own process ${this.pid} ended.`);
    });
    gone.catch(() => undefined);
    this.#child.send(message);
    try {
      const [{ failed, result }] = await Promise.race([answer, gone]);
      if (failed) throw new Error(failed);
      return result as Answer;
    } finally {
      answer.catch(() => undefined);
      stopped.abort();
    }
  }

  stop(): Promise<void> {
    return end(this.#child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await once(child, 'exit');
  clearTimeout(hard);
}

const ticksPerSecond = 100;

/** The processor time of a process so far, in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13).map(Number);
  return (user + system) / ticksPerSecond;
}

/** The processor time of a process and all of its children, for PostgreSQL with its backends. */
export async function familySeconds(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const fields = await statOf(pid).catch(() => []);
      if (pid === parent) return sum(fields.slice(11, 15));
      return Number(fields[1]) === parent ? sum(fields.slice(11, 13)) : 0;
    }),
  );
  return sum(ticks) / ticksPerSecond;
}

const sum = (numbers: (string | number)[]): number =>
  numbers.reduce<number>((total, one) => total + Number(one), 0);

/** The fields after the name, because the name may contain anything. */
async function statOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

/** The peak memory of a process, in megabytes. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
