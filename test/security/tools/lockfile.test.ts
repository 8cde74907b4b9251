import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkInstalled, checkLock, type Lock } from './check-lock.ts';

const project = resolve(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(project, path), 'utf8'));
const manifest = read('package.json');
const lock: Lock = read('package-lock.json');
const installed: Lock = read('node_modules/.package-lock.json');

test('every package is locked by its content, and comes from the registry', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(checkLock(manifest, lock)).toEqual([]);
});

test('what is installed is what is locked', () => {
  expect(checkInstalled(lock, installed)).toEqual([]);
  // npm's hidden lockfile may list packages that are not installed.
  for (const [path, { version }] of Object.entries(installed.packages))
    expect([path, read(`${path}/package.json`).version]).toEqual([path, version]);
});

const zod = 'node_modules/zod';
const elsewhere = 'https://evil.example/zod.tgz';
type Tampering = (files: { manifest: any; lock: any; installed: any }) => void;
const tamperings: [what: string, fault: RegExp, tamper: Tampering][] = [
  ['an integrity is taken out', /has no integrity/, ({ lock }) => delete lock.packages[zod].integrity],
  [
    'an integrity is weakened',
    /has no integrity/,
    ({ lock }) => {
      lock.packages[zod].integrity = 'sha1-aaaa';
    },
  ],
  [
    'a package comes from elsewhere',
    /names where/,
    ({ lock }) => {
      lock.packages[zod].resolved = elsewhere;
    },
  ],
  [
    'a package is a link',
    /is a link/,
    ({ lock }) => {
      lock.packages[zod].link = true;
    },
  ],
  [
    'a package comes inside another',
    /inside another/,
    ({ lock }) => {
      lock.packages[zod].inBundle = true;
    },
  ],
  [
    'a folder of ours is a package',
    /folder of ours/,
    ({ lock }) => {
      lock.packages['lib/zod'] = lock.packages[zod];
    },
  ],
  ...[
    'git+ssh://git@evil.example/zod',
    elsewhere,
    'file:../zod',
    'evil/zod',
    'evil/zod#main',
    'github:evil/zod',
  ].map((from): [string, RegExp, Tampering] => [
    `a package wants another from ${from}`,
    /wants zod from/,
    ({ lock }) => {
      lock.packages['node_modules/hono'].dependencies = { zod: from };
    },
  ]),
  [
    'an older lock file',
    /lockfileVersion/,
    ({ lock }) => {
      lock.lockfileVersion = 1;
    },
  ],
  ...['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4'].map((version): [string, RegExp, Tampering] => [
    `package.json asks for zod ${version}`,
    /no exact version/,
    ({ manifest, lock }) => {
      manifest.dependencies.zod = version;
      lock.packages[''].dependencies.zod = version;
    },
  ]),
  [
    'package.json asks for another version',
    /disagree/,
    ({ manifest }) => {
      manifest.dependencies.zod = '4.0.0';
    },
  ],
  [
    'package.json asks for one more',
    /disagree/,
    ({ manifest }) => {
      manifest.devDependencies.evil = '1.0.0';
    },
  ],
  [
    'the lock has another version than asked for',
    /is locked at/,
    ({ lock }) => {
      lock.packages[zod].version = '4.0.0';
    },
  ],
  [
    'another version is installed',
    /locked is/,
    ({ installed }) => {
      installed.packages[zod].version = '4.0.0';
    },
  ],
  [
    'other content is installed',
    /another content/,
    ({ installed }) => {
      installed.packages[zod].integrity = 'sha512-other';
    },
  ],
  [
    'one more is installed',
    /not locked/,
    ({ installed }) => {
      installed.packages['node_modules/evil'] = {};
    },
  ],
  ['one is missing', /is missing/, ({ installed }) => delete installed.packages[zod]],
];

describe('what is tampered with is noticed', () => {
  test.each(tamperings)('%s', (_, fault, tamper) => {
    const files = structuredClone({ manifest, lock, installed });
    tamper(files);
    const faults = [...checkLock(files.manifest, files.lock), ...checkInstalled(files.lock, files.installed)];
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});
