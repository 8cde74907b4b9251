import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });

test.each(['nothing', '--longer'])('npm run test:all names the groups if there is none called %s', (name) => {
  const { status, stderr } = run(['scripts/test-all.mjs', 'chaos', name]);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^${name} is no group of tests[.] The groups are: gate, .*chaos.*[.]\n$`),
  );
});

test('a run counts its tests, says why the first try of others failed, and counts a file that does not load as a failure', async () => {
  await mkdir(join(root, 'test-results'), { recursive: true });
  const folder = await mkdtemp(join(root, 'test-results', 'run-'));
  try {
    await writeFile(join(folder, 'broken.test.ts'), `throw new Error('This file does not load.');`);
    await writeFile(
      join(folder, 'tries.test.ts'),
      `import { expect, test } from 'vitest';
      let tries = 0;
      test('passes', () => {});
      test('fails', () => expect(1).toBe(2));
      test.skip('is skipped', () => {});
      test('passes at last', { retry: 1 }, () => expect(++tries).toBe(2));`,
    );
    await writeFile(join(folder, 'vitest.config.mjs'), 'export default {};');
    const summary = join(folder, 'summary.json');
    run(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--root=${folder}`,
        `--reporter=${join(root, 'scripts/test-reporter.mjs')}`,
      ],
      { TEST_SUMMARY: summary, VITEST: '' },
    );
    expect(JSON.parse(await readFile(summary, 'utf8'))).toMatchObject({
      passed: 2,
      failed: 2,
      skipped: 1,
      flaky: ['tries.test.ts > passes at last: expected 1 to be 2 // Object.is equality'],
      files: [{ file: expect.any(String), seconds: expect.any(Number) }, {}],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
