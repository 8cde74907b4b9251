import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'dogear-prepare-'));
  await cp(resolve(import.meta.dirname, '../../scripts'), join(project, 'scripts'), { recursive: true });
  await mkdir(join(project, 'messages', 'en'), { recursive: true });
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await lock('1.0.0');
  await writeFile(join(project, 'npm.mjs'), fakeNpm);
  await writeFile(join(project, 'npm-calls'), '');
});

afterEach(() => rm(project, { recursive: true, force: true }));

/** Installs a Node and logs the call. `FAKE_NPM_FAILURE` changes the outcome. */
const fakeNpm = `
  import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  mkdirSync('node_modules/half-of-a-package', { recursive: true });
  if (process.env.FAKE_NPM_FAILURE === 'killed') process.kill(process.pid, 'SIGKILL');
  if (process.env.FAKE_NPM_FAILURE === 'full') { console.error('npm error code ENOSPC'); process.exit(1); }
  if (process.env.FAKE_NPM_FAILURE === 'offline') { console.error('npm error code ENOTFOUND'); process.exit(1); }
  mkdirSync('node_modules/node/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/node/bin/node');
`;

test('installs what package-lock.json names, once', async () => {
  expect(prepare()).toMatchObject({ status: 0 });
  expect(await npmCalls()).toEqual([expect.stringMatching(/^install --no-save /)]);

  expect(prepare()).toMatchObject({ status: 0, said: '' });
  expect(await npmCalls()).toHaveLength(1);
});

test('installs again when package-lock.json changed', async () => {
  prepare();
  await lock('2.0.0');
  expect(prepare().status).toBe(0);
  expect(await npmCalls()).toHaveLength(2);
});

test('an installation that was interrupted is done again by the next start', async () => {
  prepare();
  await lock('2.0.0');
  expect(prepare('killed').status).toBe(1);
  expect(prepare()).toMatchObject({ status: 0, said: expect.stringContaining('Installing') });
  expect(prepare()).toMatchObject({ status: 0, said: '' });
});

test('what a developer installed by hand is taken as it is', async () => {
  prepare();
  await lock('2.0.0');
  await writeFile(join(project, 'node_modules', '.package-lock.json'), lockOf('2.0.0'));
  await mkdir(join(project, 'node_modules', 'thing'), { recursive: true });
  expect(prepare()).toMatchObject({ status: 0, said: '' });
  expect(await npmCalls()).toHaveLength(1);
});

test('a package that is listed as installed but missing is installed', async () => {
  prepare();
  await lock('2.0.0');
  await writeFile(join(project, 'node_modules', '.package-lock.json'), lockOf('2.0.0'));
  await rm(join(project, 'node_modules', 'thing'), { recursive: true, force: true });
  prepare();
  expect(await npmCalls()).toHaveLength(2);
});

test('says in plain words why it could not install', () => {
  expect(prepare('full')).toMatchObject({ status: 1, said: expect.stringContaining('The disk is full') });
  expect(prepare('offline')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Cannot reach the npm registry'),
  });
});

test('builds the pages when their sources changed, and not otherwise', async () => {
  const build = `import { hashOfSources, markWebBuilt } from './web-build-stamp.mjs';
    import { mkdirSync } from 'node:fs';
    mkdirSync('dist', { recursive: true }); markWebBuilt('.', hashOfSources('.')); console.log('built');`;
  await writeFile(join(project, 'scripts', 'build.mjs'), build);
  await mkdir(join(project, 'web', 'pages'), { recursive: true });
  const page = join(project, 'web', 'pages', 'home.tsx');
  await writeFile(page, 'one');

  expect(prepare('', '--build').said).toContain('built');
  expect(prepare('', '--build').said).toBe('');
  await writeFile(page, 'two');
  expect(prepare('').said).toBe('');
  expect(prepare('', '--build').said).toContain('built');
});

function prepare(failure = '', ...options: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', ...options], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(project, 'npm.mjs'), FAKE_NPM_FAILURE: failure },
  });
  return { status, said: stdout + stderr };
}

async function npmCalls(): Promise<string[]> {
  return (await readFile(join(project, 'npm-calls'), 'utf8')).split('\n').filter(Boolean);
}

const lock = (version: string) => writeFile(join(project, 'package-lock.json'), lockOf(version));

const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/thing': { version },
      'node_modules/other-machine': { version, optional: true },
    },
  });
