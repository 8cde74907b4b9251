import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { freePort } from './free-port.ts';

const project = resolve(import.meta.dirname, '../..');

/** One of several processes that serve the same database, started with production settings. */
export class ProductionDogear {
  static readonly origin = 'https://books.example';
  /** Production settings, for external services that these tests never call. */
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
   * @param settings override the production settings; an empty value counts as unset
   * @param root the folder of the source, for a changed copy
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
      CLIENT_IP_HEADER: 'x-forwarded-for',
      TRUST_PROXY: 'true',
      ...settings,
    });
    await dogear.#waitUntilReady();
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

  async #waitUntilReady(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const answer = await fetch(`${this.address}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    await this.kill();
    throw new Error(`Dogear does not answer:\n${this.#output}`);
  }

  /** Everything that it has written to stdout and stderr. */
  get output(): string {
    return this.#output;
  }

  /** Simulates a crash, without a graceful shutdown. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal);
      // Wait for `close`, not `exit`: the last output may still be arriving.
      await once(this.#child, 'close');
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A database URL as an operator writes it. */
export function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  // The host may be the folder of a Unix socket, which fits only into the query string.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${where}`;
}
