import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { eventually } from '../browser/eventually.ts';
import { queryOnce } from '../support/embedded-postgres.ts';
import { freePort } from '../support/free-port.ts';
import { project, read } from './deploy-folder.ts';

/** What the units say, with folders of this test in place of `/var/lib/dogear` and `/var/backups/dogear`. */
const service = read('deploy/dogear.service');
const isPrivate = (unit: string) => /^PrivateTmp=yes$/m.test(unit) && /^ProtectSystem=strict$/m.test(unit);

const canEnter =
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'])
    .status === 0;
const reason = canEnter ? '' : ' (skipped: mount namespaces are not permitted here)';

let home: string;
let port: number;
let running: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  if (!canEnter) return;
  // Outside of /tmp, which the sandbox hides, and as short as the path of a service.
  home = await mkdtemp('/var/lib/dogear-test-');
  port = await freePort();
  await Promise.all(['data', 'run', 'backups'].map((name) => mkdir(join(home, name), { mode: 0o700 })));
});
afterAll(async () => {
  if (running && running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  if (home) await rm(home, { recursive: true, force: true });
});

/** Runs a program as systemd runs the unit: a private /tmp, and nothing to write to but the folders of the service. */
const inSandbox = (folders: string[], args: string[]) => {
  const script = [
    ...folders.map((folder) => `mount --bind ${folder} ${folder}`),
    'mount -o remount,bind,ro /',
    'mount -t tmpfs tmpfs /tmp',
    'mount -t tmpfs tmpfs /var/tmp',
    'exec "$@"',
  ].join(' && ');
  return ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', process.execPath, ...args];
};

const settings = () => ({
  PATH: process.env.PATH,
  ...Object.fromEntries(
    [...(/^Environment=(.+)$/m.exec(service)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ),
  DATA_DIR: join(home, 'data'),
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DOGEAR_SECRET: secret,
});
const secret = randomBytes(32).toString('hex');

/** Runs a command as the unit of the backup does, or as an administrator does in a shell: without a sandbox. */
const command = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: project, env: settings(), encoding: 'utf8' });
const sandboxed = (...args: string[]): string =>
  execFileSync('unshare', inSandbox([join(home, 'data'), join(home, 'backups')], args), {
    cwd: project,
    env: settings(),
    encoding: 'utf8',
  });

test.skipIf(!canEnter)(
  `the service’s sandbox lets commands reach the embedded database${reason}`,
  async () => {
    const backup = read('deploy/dogear-backup.service');
    expect([isPrivate(service), isPrivate(backup)]).toEqual([true, true]);
    expect(service).toMatch(/^RuntimeDirectory=dogear$/m);
    const start = /^ExecStart=\S+ (\S+)$/m.exec(service)?.[1] ?? '';
    running = spawn('unshare', inSandbox([join(home, 'data'), join(home, 'run')], [start]), {
      cwd: project,
      env: { ...settings(), RUNTIME_DIRECTORY: join(home, 'run') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = Promise.all([text(running.stdout as never), text(running.stderr as never)]);
    await eventually(async () => {
      if (running?.exitCode !== null) throw new Error((await said).join(''));
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    });

    expect(command('server/cli/admin.ts', 'list')).toContain('There are no administrators yet.');
    expect(command('server/cli/admin.ts', 'look-around', 'members')).toContain('(members)');
    const [, script = ''] = /node (server\/\S+ backup) /.exec(backup) ?? [];
    expect(sandboxed(...script.split(' '), join(home, 'backups/nightly'))).toContain('Backup written to');
    expect(await readdir(join(home, 'backups/nightly'))).not.toEqual([]);
    command('server/cli/admin.ts', 'look-around', 'everything');
    const restore = ['server/cli/backup.ts', 'restore', join(home, 'backups/nightly'), '--replace'];
    expect(command(...restore)).toContain('Restored the backup');
    expect(command('server/cli/admin.ts', 'look-around')).toContain('(members)');
  },
);

test.skipIf(!canEnter)(
  `a socket that a private /tmp hides is named, and its database left alone${reason}`,
  async () => {
    const dataDir = join(home, 'x'.repeat(100), 'postgres');
    const outside = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      expect(outside.connection.host.startsWith(tmpdir())).toBe(true);
      const said = (...args: string[]) =>
        spawnSync('unshare', inSandbox([home], args), {
          cwd: project,
          env: { ...settings(), DATA_DIR: dirname(dataDir) },
          encoding: 'utf8',
        }).stderr;
      const hidden = /is running, but its socket in \S+ cannot be seen from here/;
      expect(said('server/cli/admin.ts', 'list')).toMatch(hidden);
      expect(said('test/support/embedded-owner.child.ts', dataDir)).toMatch(hidden);
      expect(await queryOnce(outside.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await outside.stop();
    }
  },
);
