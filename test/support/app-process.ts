import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { freePort } from './free-port.ts';
import { makeFolder, pidFile } from './process-folder.ts';
import { layDemo } from './seeded-demo.ts';
import { testCurrency } from './test-currency.ts';

const project = resolve(import.meta.dirname, '../..');

type Settings = Record<string, string>;
type Options = {
  port: number;
  folder: string;
  /** The script to run, from `root`, with its words before and after it as Node takes them. */
  program: string;
  root: string;
  env: NodeJS.ProcessEnv;
  /** Whether to wait for the last output when the process ends. An embedded database may hold it open. */
  waitsForOutput: boolean;
};

/** A search finds something however busy the machine is. */
const longTimeouts = { SEARCH_TIMEOUT_MS: '30000' };

/** A server process of its own, in a temporary folder: the demo, or one of several with production settings. */
export class AppProcess {
  static readonly productionOrigin = 'https://books.example';
  /** Production settings, for external services that these tests never call. */
  static readonly productionSettings = {
    DOGEAR_MODE: 'production',
    PUBLIC_URL: AppProcess.productionOrigin,
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  };
  readonly address: string;
  readonly folder: string;
  /** Everything that it has written to stdout and stderr. */
  output = '';
  /** What of it was written to stdout. */
  log = '';
  readonly #options: Options;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> | undefined;

  /** Starts the demo like `npm start`, with an embedded database. */
  static async startDemo(env: Settings = {}, program?: string): Promise<AppProcess> {
    const app = AppProcess.#demo(await freePort(), await makeFolder(), program);
    // The demo that processes copy is in the currency of the tests.
    if (!env.DEMO_CURRENCY) await layDemo(app.#data, AppProcess.#makeDemo);
    await app.open(env);
    return app;
  }

  /** Starts a site that no one has set up, like `npm start` in production with an empty data folder and without services. */
  static async startNewSite(env: Settings = {}, program = 'scripts/start.mjs'): Promise<AppProcess> {
    const [port, folder] = [await freePort(), await makeFolder()];
    const settings = {
      PATH: process.env.PATH,
      DOGEAR_MODE: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DOGEAR_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      ...longTimeouts,
      ...env,
    };
    const options = { port, folder, program, root: project, env: settings, waitsForOutput: false };
    const app = new AppProcess(options);
    await app.open();
    return app;
  }

  /**
   * Starts a process on an existing database, which it may share with others.
   * @param settings override the production settings; an empty value counts as unset
   * @param root the folder of the source, for a changed copy
   */
  static async startProduction(
    database: EmbeddedConnection,
    secret: string,
    settings: Settings = {},
    root = project,
  ): Promise<AppProcess> {
    const folder = await makeFolder();
    const port = Number(settings.PORT) || (await freePort());
    const env = {
      PATH: process.env.PATH,
      ...AppProcess.productionSettings,
      DATABASE_URL: databaseUrl(database),
      DOGEAR_SECRET: secret,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      CLIENT_IP_HEADER: 'x-forwarded-for',
      TRUST_PROXY: 'true',
      ...longTimeouts,
      ...settings,
    };
    const app = new AppProcess({ port, folder, program: 'server/main.ts', root, env, waitsForOutput: true });
    await app.open();
    return app;
  }

  static #demo(port: number, folder: string, program = 'scripts/start.mjs'): AppProcess {
    const env = {
      ...process.env,
      ...longTimeouts,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      DEMO_CURRENCY: testCurrency,
    };
    return new AppProcess({ port, folder, program, root: project, env, waitsForOutput: false });
  }

  static async #makeDemo(this: void, data: string): Promise<void> {
    const app = AppProcess.#demo(await freePort(), dirname(data));
    try {
      await app.open({ DATA_DIR: data });
    } finally {
      await app.stop();
    }
  }

  private constructor(options: Options) {
    this.#options = options;
    this.address = `http://127.0.0.1:${options.port}`;
    this.folder = options.folder;
  }

  /**
   * The one-time address of the setup, as it was printed.
   * @throws Error if there was none
   */
  get setupAddress(): string {
    const [address] = /http\S+\/setup\?key=[\w-]{43}/.exec(this.output) ?? [];
    if (!address) throw new Error(`Dogear printed no address of its setup:\n${this.output}`);
    return address;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  /** Starts it, or starts it again after it ended, and waits until it serves. */
  async open(env: Settings = {}): Promise<void> {
    const child = this.#spawn(env);
    this.#process = child;
    this.#ended = once(child, this.#options.waitsForOutput ? 'close' : 'exit');
    await writeFile(pidFile(this.folder), String(child.pid));
    onOutput(child, (text, isLog) => {
      this.output += text;
      if (isLog) this.log += text;
    });
    await this.#waitUntilReady(child);
  }

  /**
   * Starts a second process with the same settings, changed by `env`, that must exit by itself. Returns its
   * output.
   */
  async startAnother(env: Settings): Promise<string> {
    const child = this.#spawn(env);
    let output = '';
    onOutput(child, (text) => {
      output += text;
    });
    const killTimer = setTimeout(() => child.kill('SIGTERM'), 20_000);
    const [code] = await once(child, 'close');
    clearTimeout(killTimer);
    if (code !== 1) throw new Error(`It did not refuse to start (${code}):\n${output}`);
    return output;
  }

  #spawn(changes: Settings): ChildProcess {
    const { program, root, env, port } = this.#options;
    return spawn(process.execPath, program.split(' '), {
      cwd: root,
      env: { ...env, PORT: String(port), ...changes },
    });
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`${this.address}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    await this.kill();
    throw new Error(`Dogear does not answer:\n${this.output}`);
  }

  /** Simulates a crash, without a graceful shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(pidFile(this.folder), { force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#process?.kill(signal);
    await this.#ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function onOutput({ stdout, stderr }: ChildProcess, add: (text: string, isLog: boolean) => void): void {
  for (const stream of [stdout, stderr])
    stream?.on('data', (text: Buffer) => add(text.toString(), stream === stdout));
}

/** A database URL as an operator writes it. */
export function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  // The host may be the folder of a Unix socket, which fits only into the query string.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${where}`;
}
