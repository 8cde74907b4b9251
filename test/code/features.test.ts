import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serverFeatures, webFeatures } from '#contract/features.ts';

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
