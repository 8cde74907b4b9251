import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AppProcess, databaseUrl } from '../support/app-process.ts';
import { freePort } from '../support/free-port.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { isLong } from '../support/test-form.ts';
import { commandsOf, lastStage, project } from './deploy-folder.ts';

const title = `what the image would contain starts, serves and stops${isLong ? '' : ' (only in the long run)'}`;

/** Assembled by hand, because there is no Docker here: the same files, and the packages that npm leaves. */
test.skipIf(!isLong)(title, { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-image-'));
  const database = await createTestDatabase();
  try {
    await layImage(folder);
    expect(await readdir(join(folder, 'node_modules'))).not.toContain('vite');
    expect(await readdir(join(folder, 'node_modules'))).not.toContain('oidc-provider');
    expect(await readdir(folder)).not.toContain('demo');
    expect(startDemoIn(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('This Dogear comes without its demo. Set DOGEAR_MODE=production.'),
    });
    const figures = await serve(folder, databaseUrl(database.connection));
    await reportMetrics('Image', {
      'Megabytes of files': Math.round((await bytesIn(folder)) / 1_000_000),
      ...figures,
    });
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function layImage(folder: string): Promise<void> {
  await layProductionPackages(folder);
  for (const { from, sources, to } of lastStage().copies) {
    if (from === 'production-packages') continue;
    for (const source of sources.map((path) => join(project, path.replace('/dogear/', ''))))
      await cp(source, placeOf(folder, source, to), { recursive: true });
  }
}

async function serve(folder: string, database: string): Promise<Record<string, number>> {
  const { env, command } = lastStage();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = {
    ...env,
    ...AppProcess.productionSettings,
    DOGEAR_SECRET: 'long enough to be a secret of its own',
    DATABASE_URL: database,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  };
  const began = performance.now();
  const child = spawn(process.execPath, command.slice(1), { cwd: folder, env: settings });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const closed = once(child, 'close');
  try {
    const address = `http://127.0.0.1:${port}`;
    while ((await fetch(`${address}/healthz`).catch(() => undefined))?.status !== 200) {
      if (child.exitCode !== null || performance.now() - began > 60_000) throw new Error(output);
      await sleep(20);
    }
    const startMilliseconds = Math.round(performance.now() - began);
    expect(await (await fetch(address)).text()).toContain('Dogear');
    expect((await fetch(`${address}/api/categories`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const memory = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    return {
      'Milliseconds to the first answer': startMilliseconds,
      'Megabytes of memory after the first page': Math.round(memory / 1_000_000),
    };
  } finally {
    child.kill('SIGKILL');
  }
}

function startDemoIn(folder: string) {
  const { env, command } = lastStage();
  const settings = { ...env, DOGEAR_MODE: 'demo', DATA_DIR: join(folder, 'data') };
  return spawnSync(process.execPath, command.slice(1), { cwd: folder, env: settings, encoding: 'utf8' });
}

/** Like COPY: into a folder that ends with a slash or is a dot, or else under the new name. */
const placeOf = (folder: string, source: string, to: string): string =>
  join(folder, /[./]$/.test(to) ? join(to, source.split('/').at(-1) ?? '') : to);

/** The installed packages, after the Dockerfile's commands. */
async function layProductionPackages(folder: string): Promise<void> {
  // As hard links, which takes seconds: npm removes files and changes none except its own lockfile.
  run('sh', ['-c', 'cp -al "$0" . || cp -a "$0" .', join(project, 'node_modules')], folder);
  await rm(join(folder, 'node_modules', '.package-lock.json'), { force: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await cp(join(project, name), join(folder, name));
  for (const command of commandsOf('production-packages')) run('sh', ['-c', command], folder);
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) await rm(join(folder, name));
}

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, npm_config_offline: 'true' };
  const { status, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
