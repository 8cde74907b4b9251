import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { makeFolder, pidFile } from './e2e-folder.ts';
import { layDemo } from './seeded-demo.ts';

const project = resolve(import.meta.dirname, '../..');

/** The script that `npm start` runs. */
const startScript = 'scripts/start.mjs';

/** A Dogear of its own, started like `npm start`, with the demo in a temporary folder. */
export class ServedDogear {
  readonly address: string;
  readonly dataDir: string;
  output = '';
  #process: ChildProcess | undefined;
  #ended: Promise<void> | undefined;
  readonly #port: number;
  readonly #program: string;

  static async start(env: Record<string, string> = {}, program = startScript): Promise<ServedDogear> {
    const dogear = new ServedDogear(await freePort(), await makeFolder(), program);
    await layDemo(dogear.#data, ServedDogear.#makeDemo);
    await dogear.open(env);
    return dogear;
  }

  static async #makeDemo(this: void, data: string): Promise<void> {
    const dogear = new ServedDogear(await freePort(), dirname(data));
    try {
      await dogear.open({ DATA_DIR: data });
    } finally {
      await dogear.stop();
    }
  }

  private constructor(port: number, dataDir: string, program = startScript) {
    this.#port = port;
    this.#program = program;
    this.address = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
  }

  get #data(): string {
    return join(this.dataDir, 'data');
  }

  async open(env: Record<string, string> = {}): Promise<void> {
    const child = this.#spawn(env);
    this.#process = child;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
    await writeFile(pidFile(this.dataDir), String(child.pid));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.output += text.toString();
      });
    await this.#waitUntilReady(child);
  }

  /**
   * Starts a second process with the same settings, changed by `env`, that must exit by itself. Returns its
   * output.
   */
  async startAnother(env: Record<string, string>): Promise<string> {
    const child = this.#spawn(env);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
      });
    const killTimer = setTimeout(() => child.kill('SIGTERM'), 20_000);
    const [code] = await once(child, 'close');
    clearTimeout(killTimer);
    if (code !== 1) throw new Error(`It did not refuse to start (${code}):\n${output}`);
    return output;
  }

  #spawn(env: Record<string, string>): ChildProcess {
    const settings = { PORT: String(this.#port), DATA_DIR: this.#data, LOG_LEVEL: 'warn' };
    return spawn(process.execPath, [this.#program], {
      cwd: project,
      env: { ...process.env, ...settings, ...env },
    });
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`Dogear ended at once:\n${this.output}`);
      const answer = await fetch(`${this.address}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((wait) => setTimeout(wait, 20));
    }
    throw new Error(`Dogear does not answer:\n${this.output}`);
  }

  /** Simulates a crash, without a graceful shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(pidFile(this.dataDir), { force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#process?.kill(signal);
    await this.#ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
