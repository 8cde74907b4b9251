import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pageRooms, serverFeatures, sharedMessages, webFeatures } from '#contract/features.ts';

const root = resolve(import.meta.dirname, '../..');

/** The lists of ARCHITECTURE.md, the server's first. Names of parts with what they do stand below them. */
const documented = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  .match(/^ {2}features\/ .*\n(?: {17}.*\n)*/gm)
  ?.map((list) => list.trim().split(/\s+/).slice(1));

test.each([
  ['server', serverFeatures, 0],
  ['web', webFeatures, 1],
] as const)(
  'every feature of %s has its place in the order of imports, and in the architecture',
  (side, features, place) => {
    expect(readdirSync(join(root, side, 'features')).toSorted()).toEqual([...features].toSorted());
    expect(documented?.[place]).toEqual(features);
  },
);

test('a feature of the pages has the name that it has on the server', () => {
  const names: readonly string[] = [...serverFeatures, ...pageRooms];
  expect(webFeatures.filter((name) => !names.includes(name))).toEqual([]);
});

/** What the contract holds besides features: what all of them are built from, and the lists that all of them read. */
const ofAll = ['kernel', 'endpoints', 'features', 'pages', 'settings'];

test('the contract has a file or a folder for each feature, by its name', () => {
  const names = new Set(
    readdirSync(join(root, 'contract')).map((name) => name.replace(/(\.test)?\.ts$/, '')),
  );
  const known: readonly string[] = [...serverFeatures, 'jobs', ...ofAll];
  expect([...names].filter((name) => !known.includes(name))).toEqual([]);
});

test('every file of messages is named after a feature, or a part of one', () => {
  const features: readonly string[] = [...serverFeatures, ...pageRooms];
  const files = globSync('messages/en/*.json', { cwd: root }).map((file) =>
    file.replace(/^.*\/|\.json$/g, ''),
  );
  const shared: readonly string[] = sharedMessages;
  expect(
    files.filter(
      (file) =>
        !shared.includes(file) && !features.some((name) => file === name || file.startsWith(`${name}-`)),
    ),
  ).toEqual([]);
});
