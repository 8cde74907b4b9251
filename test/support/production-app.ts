import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { freePort } from './free-port.ts';

const project = resolve(import.meta.dirname, '../..');

/** One of several processes that serve the same database, started with the settings of a real installation. */
export class ProductionDogear {
  static readonly origin = 'https://books.example';
  /** Those of a real installation, of services that nobody is asked for. */
  static readonly settings = {
    DOGEAR_MODE: 'production',
    PUBLIC_URL: ProductionDogear.origin,
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  };
  readonly #child: ChildProcess;
  readonly #folder: string;
  #output = '';
  readonly address: string;

  /**
   * @param settings that differ from those of a real installation; an empty one is as good as none
   * @param root where its source is, for a changed copy of it
   */
  static async start(
    database: EmbeddedConnection,
    secret: string,
    settings: Record<string, string> = {},
    root = project,
  ): Promise<ProductionDogear> {
    const folder = await mkdtemp(join(tmpdir(), 'dogear-production-'));
    const port = Number(settings.PORT) || (await freePort());
    const dogear = new ProductionDogear(root, folder, port, {
      ...ProductionDogear.settings,
      DATABASE_URL: databaseUrl(database),
      DOGEAR_SECRET: secret,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      TRUSTED_PROXY_HEADER: 'x-forwarded-for',
      ...settings,
    });
    await dogear.#untilItAnswers();
    return dogear;
  }

  private constructor(root: string, folder: string, port: number, settings: Record<string, string>) {
    this.#folder = folder;
    this.address = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.#output += text.toString();
      });
  }

  async #untilItAnswers(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const answer = await fetch(`${this.address}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    await this.kill();
    throw new Error(`Dogear does not answer:\n${this.#output}`);
  }

  /** All that it has said, on stdout and stderr. */
  get output(): string {
    return this.#output;
  }

  /** As a crash: no time to tidy up. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal);
      // Not only its exit: what it said last may still be on the way.
      await once(this.#child, 'close');
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** As an operator writes it. */
export function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  // The host may be a socket's folder, which only fits behind the question mark.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${where}`;
}
