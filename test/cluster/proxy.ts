import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/send-request.ts';

export type ProxyKind = 'nginx' | 'haproxy';

export const isInstalled = (kind: ProxyKind): boolean => spawnSync(kind, ['-v']).status === 0;

/** Installs nginx and haproxy from Debian if possible. */
export function installIfPossible(kind: ProxyKind): void {
  if (isInstalled(kind) || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', kind], { stdio: 'ignore' });
}

const deploy = resolve(import.meta.dirname, '../../deploy');

/** A proxy with the configuration that operators copy, except for addresses, ports, and folders. */
export class ReverseProxy {
  readonly address: string;
  readonly #kind: ProxyKind;
  readonly #folder: string;
  readonly #child: ChildProcess;
  #output = '';

  /**
   * @param ports of the processes behind it
   * @param change plants a fault into the configuration
   */
  static async start(
    kind: ProxyKind,
    ports: number[],
    change = (configuration: string) => configuration,
  ): Promise<ReverseProxy> {
    const folder = await mkdtemp(join(tmpdir(), `dogear-${kind}-`));
    // Its workers run as another user.
    await chmod(folder, 0o755);
    const port = await freePort();
    const { file, here, args } = kinds[kind];
    const published = change(await readFile(join(deploy, file), 'utf8'));
    const configuration = here(published, { folder, port, ports });
    await writeFile(join(folder, file), configuration);
    const proxy = new ReverseProxy(kind, folder, port, spawn(kind, args(join(folder, file), folder)));
    await proxy.#waitUntilListening();
    return proxy;
  }

  private constructor(kind: ProxyKind, folder: string, port: number, child: ChildProcess) {
    this.#kind = kind;
    this.#folder = folder;
    this.#child = child;
    this.address = `http://127.0.0.1:${port}`;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.#output += text.toString();
      });
  }

  async #waitUntilListening(): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      // HAProxy treats the first request of a connection differently from the next ones.
      const alone = { headers: { connection: 'close' } };
      if ((await sendRequest(`${this.address}/healthz`, alone)).status !== 'refused') return;
      await sleep(20);
    }
    await this.stop();
    throw new Error(`${this.#kind} does not answer:\n${this.#output}`);
  }

  /** The whole log. */
  async log(): Promise<string> {
    const files = this.#kind === 'nginx' ? ['access.log', 'error.log'] : [];
    const written = await Promise.all(files.map((file) => readFile(join(this.#folder, file), 'utf8')));
    return [this.#output, ...written].join('\n');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

type Here = { folder: string; port: number; ports: number[] };
type Kind = {
  file: string;
  here: (published: string, here: Here) => string;
  args: (file: string, folder: string) => string[];
};

const kinds: Record<ProxyKind, Kind> = {
  nginx: {
    file: 'nginx.conf',
    here: (published, { folder, port, ports }) =>
      replaced(published, [
        [/listen 80;/, `listen 127.0.0.1:${port};`],
        [/(?<=\n {2}server_name|\n {4}server_name) books\.example;/, ' _;'],
        [/\/var\/log\/nginx/g, folder],
        [/\/run\/nginx\.pid/, `${folder}/nginx.pid`],
        [/worker_processes auto/, 'worker_processes 2'],
        [
          /http \{\n/,
          `http {\n  client_body_temp_path ${folder}/bodies;\n  proxy_temp_path ${folder}/answers;\n`,
        ],
        [/( +)server 127\.0\.0\.1:3001(.*)\n +server 127\.0\.0\.1:3002.*\n/, servers(ports, '$1', '', '$2')],
      ]),
    args: (file, folder) => ['-c', file, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    here: (published, { port, ports }) =>
      replaced(published, [
        [/bind :80\n/, `bind 127.0.0.1:${port}\n`],
        [/ {2}(user|group|chroot) .*\n/g, ''],
        [/log \/dev\/log local0/, 'log stdout format raw local0'],
        [
          /( +)server one 127\.0\.0\.1:3001\n +server two 127\.0\.0\.1:3002\n/g,
          servers(ports, '$1', 'p', ''),
        ],
      ]),
    args: (file) => ['-db', '-f', file],
  },
};

const servers = (ports: number[], indent: string, name: string, more: string): string =>
  ports.map((port) => `${indent}server ${name && `${name}${port} `}127.0.0.1:${port}${more}\n`).join('');

/** Throws if a pattern is missing: the setting was renamed, and the original value would be tested. */
function replaced(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((sofar, [from, to]) => {
    if (sofar.search(from) < 0) throw new Error(`There is no ${from} in the file any more.`);
    return sofar.replace(from, to);
  }, text);
}
