import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lock } from './check-lock.ts';

const project = resolve(import.meta.dirname, '../../..');
const { installPackages }: { installPackages: (root: string) => string | undefined } = await import(
  join(project, 'scripts', 'install-packages.mjs')
);
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const allowed: Record<string, boolean> = JSON.parse(read('package.json')).allowScripts;
const { packages }: Lock = JSON.parse(read('package-lock.json'));
const withScript = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path, { version }]) => ({ name: path.replace(/^.*node_modules\//, ''), version }));

test('the page names every package with an install script, whether it runs, and why', () => {
  const rows = [...read('docs/install-scripts.md').matchAll(/^\| `(\S+)` +\| (yes|no) +\| (.+?) +\|$/gm)].map(
    ([, name, runs, why = '']) => ({ name, runs: runs === 'yes', says: why.length > 8 }),
  );
  const expected = withScript.map(({ name, version }) => ({
    name,
    runs: allowed[`${name}@${version}`] === true,
    says: true,
  }));
  const byName = (one: { name: string | undefined }, other: { name: string | undefined }) =>
    (one.name ?? '').localeCompare(other.name ?? '');
  expect(rows.sort(byName)).toEqual(expected.sort(byName));
});

test('nothing is allowed that is not locked in that version', () => {
  const locked = withScript.map(({ name, version }) => `${name}@${version}`);
  expect(Object.keys(allowed).filter((one) => !locked.includes(one))).toEqual([]);
});

/** A project whose packages are local files, so that npm needs no registry. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-install-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('npm_config_offline', 'true');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  // Use the machine's npm, however this test was started.
  vi.stubEnv('npm_execpath', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const mark = (name: string) => join(folder, `${name}-ran`);
const leaveMark = (name: string, stage: string) =>
  `node -e "require('fs').appendFileSync('${mark(name)}', '${stage} ')"`;

/** Its first script installs the pinned Node, like the real one. */
const layNode = `node -e "const fs=require('fs');fs.mkdirSync('bin',{recursive:true});fs.writeFileSync('bin/node','')"`;

async function pack(name: string, preinstall: string): Promise<string> {
  const source = join(folder, name);
  await mkdir(source);
  const scripts = {
    preinstall,
    install: leaveMark(name, 'install'),
    postinstall: leaveMark(name, 'postinstall'),
  };
  await writeFile(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
  });
  return `file:${join(folder, `${name}-1.0.0.tgz`)}`;
}

async function installWith(allowScripts: Record<string, boolean>): Promise<string | undefined> {
  const root = join(folder, 'project');
  await mkdir(root);
  const dependencies = {
    node: await pack('node', layNode),
    unnamed: await pack('unnamed', leaveMark('unnamed', 'preinstall')),
    refused: await pack('refused', leaveMark('refused', 'preinstall')),
  };
  await writeFile(join(root, 'package.json'), JSON.stringify({ private: true, dependencies, allowScripts }));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: {} }));
  await writeFile(join(root, '.npmrc'), read('.npmrc'));
  const trouble = installPackages(root);
  expect(existsSync(join(root, 'node_modules', 'unnamed', 'package.json'))).toBe(true);
  return trouble;
}

test('a package that is not named, or named to be refused, is installed and its scripts are not run', async () => {
  expect(await installWith({ 'node@1.0.0': true, 'refused@1.0.0': false })).toBeUndefined();
  expect(existsSync(mark('node'))).toBe(true);
  expect(existsSync(mark('unnamed'))).toBe(false);
  expect(existsSync(mark('refused'))).toBe(false);
});

test('the same scripts run once they are allowed', async () => {
  expect(
    await installWith({ 'node@1.0.0': true, 'unnamed@1.0.0': true, 'refused@1.0.0': true }),
  ).toBeUndefined();
  for (const name of ['unnamed', 'refused'])
    expect(readFileSync(mark(name), 'utf8')).toBe('preinstall install postinstall ');
});
