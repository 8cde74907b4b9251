import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { heapFlags } from '#scripts/lean-node.mjs';

test.each([
  [256, 8, 144],
  [512, 8, 144],
  [1_000, 16, 192],
  [2_000, 32, 256],
  [24_000, 32, 256],
])('a machine with %d MB gets a young generation of %d MB and an old one of %d MB', (memory, young, old) => {
  expect(heapFlags(memory)).toEqual([`--max-semi-space-size=${young}`, `--max-old-space-size=${old}`]);
});

const restart = (nodeOptions: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { runWithFittingHeap } from './scripts/lean-node.mjs';
      if (!process.argv.includes('again')) { process.argv.push('again'); runWithFittingHeap(); }
      console.log(process.execArgv.join(' '));`,
    ],
    {
      cwd: resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: nodeOptions },
    },
  ).stdout;

test('a program starts again with the heap, unless the operator has set one', () => {
  expect(restart('')).toMatch(/--max-semi-space-size=\d+ --max-old-space-size=\d+/);
  expect(restart('--max-old-space-size=99')).not.toContain('semi-space');
});
