import { createEmulator } from 'emulate';
import { AppProcess } from '../support/app-process.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { createTestApp, type Person, type TestApp } from '../support/create-test-app.ts';
import { freePort } from '../support/free-port.ts';
import { MailServer } from '../support/mail-server.ts';
import { sendJson, sendRequest } from '../support/send-request.ts';
import { type ProxyKind, ReverseProxy } from './proxy.ts';

type Ending = () => Promise<unknown>;

/** The process settings that each proxy requires. See the files in deploy/. */
const settingsFor = { nginx: {}, haproxy: { DRAIN_SECONDS: '5' } };

/**
 * Several processes as an operator runs them: behind a proxy, with one database, one bucket, and one mail
 * server.
 */
export class Installation {
  readonly app: TestApp;
  readonly mails: MailServer;
  readonly proxy: ReverseProxy;
  readonly #ports: number[];
  readonly #processes: (AppProcess | undefined)[] = [];
  readonly #settings: Record<string, string>;
  readonly #endings: Ending[];

  static async open(kind: ProxyKind, count: number): Promise<Installation> {
    const [app, mails] = await Promise.all([createTestApp(), MailServer.start()]);
    // Before the first one no one could sign up.
    await app.join('admin');
    const endings: Ending[] = [() => app.close(), () => mails.close()];
    const [bucket, closeBucket] = await openBucket();
    endings.push(closeBucket);
    const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
    const settings = {
      ...bucket,
      ...settingsFor[kind],
      SMTP_URL: mails.url,
      // The test's PostgreSQL has 100 connections for all of them.
      DATABASE_POOL_SIZE: '8',
    };
    const proxy = await ReverseProxy.start(kind, ports);
    endings.push(() => proxy.stop());
    const installation = new Installation({ app, mails, proxy, ports, settings, endings });
    try {
      await Promise.all(ports.map((_, n) => installation.start(n)));
      await installation.#waitUntilAllUsed();
    } catch (error) {
      await installation.close();
      throw error;
    }
    return installation;
  }

  private constructor(given: {
    app: TestApp;
    mails: MailServer;
    proxy: ReverseProxy;
    ports: number[];
    settings: Record<string, string>;
    endings: Ending[];
  }) {
    this.app = given.app;
    this.mails = given.mails;
    this.proxy = given.proxy;
    this.#ports = given.ports;
    this.#settings = given.settings;
    this.#endings = given.endings;
  }

  get address(): string {
    return this.proxy.address;
  }

  /** The address of each process, bypassing the proxy. */
  get addresses(): string[] {
    return this.#ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** @param root the folder of the source, for another version */
  async start(n: number, root?: string): Promise<void> {
    const all = { ...this.#settings, PORT: String(this.#ports[n]), LOG_LEVEL: 'error' };
    this.#processes[n] = await AppProcess.startProduction(this.app.connection, secret, all, root);
  }

  stop = async (n: number): Promise<void> => this.#processes[n]?.stop();

  kill = async (n: number): Promise<void> => this.#processes[n]?.kill();

  /** Waits until the proxy sends requests to this process. */
  async waitUntilUsed(n: number): Promise<void> {
    const before = await this.#served(n);
    const deadline = Date.now() + 20_000;
    while ((await this.#served(n)) === before) {
      if (Date.now() > deadline)
        throw new Error(`The proxy does not find process ${n}:\n${(await this.proxy.log()).slice(-2_000)}`);
      await sendRequest(`${this.address}/api/categories`, { headers: { connection: 'close' } });
    }
  }

  async #waitUntilAllUsed(): Promise<void> {
    for (const n of this.#ports.keys()) await this.waitUntilUsed(n);
  }

  /** The number of requests to this process, according to the proxy. */
  async #served(n: number): Promise<number> {
    const log = await this.proxy.log();
    return log.split(new RegExp(`(?:127\\.0\\.0\\.1:| p)${this.#ports[n]} `)).length - 1;
  }

  /** Signs an existing user in through the proxy. `from` is the client's address. */
  async signIn(person: Person): Promise<Visitor> {
    const credentials = { email: person.email, password: 'Dogear#2026' };
    const answer = await sendJson(`${this.address}/api/auth/sign-in/email`, 'POST', credentials, {
      headers: { origin: AppProcess.productionOrigin },
    });
    const cookie = cookieOf(answer);
    const issued = await sendRequest(`${this.address}/api/jwt?email=${person.email}`, {
      headers: { cookie },
    });
    if (issued.status !== 200)
      throw new Error(`${person.email} is not let in: ${answer.text} ${issued.text}`);
    return { email: person.email, cookie, token: `Bearer ${JSON.parse(issued.text).accessToken}` };
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one?.kill()));
    for (const end of this.#endings.toReversed()) await end();
  }
}

export type Visitor = { email: string; cookie: string; token: string };

const secret = 'one secret for all processes of this installation';

async function openBucket(): Promise<[settings: Record<string, string>, close: Ending]> {
  const seed = { aws: { region: 'us-east-1', s3: { buckets: [{ name: 'covers' }] } } };
  const s3 = await createEmulator({ service: 'aws', port: await freePort(), seed });
  const settings = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'covers',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'an-id',
    S3_SECRET_ACCESS_KEY: 'a-secret',
  };
  return [settings, () => s3.close()];
}
