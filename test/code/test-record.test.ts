import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findState, openRecord, resultPage } from '#scripts/test-record.mjs';
import { writeLongRun } from '#scripts/write-long-run.mjs';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-proof-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const outcome = { passed: 3, failed: 0, skipped: 1, flaky: [], seconds: 90 };

test('a proof goes on with what is known of the same files and form, and forgets what is known of others', async () => {
  const folder = await createFolder();
  const first = openRecord(folder, { state: 'one', form: 'proof' });
  first.save('chaos', outcome);
  await writeFile(join(first.figures, 'floods.json'), '{}');
  expect(openRecord(folder, { state: 'one', form: 'proof' }).groups).toEqual({ chaos: outcome });
  expect(openRecord(folder, { state: 'one', form: 'long' }).groups).toEqual({});
  expect(await readdir(first.figures)).toEqual([]);
  first.save('chaos', outcome);
  expect(openRecord(folder, { state: 'two', form: 'proof' }).groups).toEqual({});
});

test('a change of a file is another state than the commit', async () => {
  const folder = await createFolder();
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@dogear.test', ...args], { cwd: folder });
  expect(findState(folder)).toBe('no commit');
  git('init', '--quiet');
  await writeFile(join(folder, 'a.txt'), 'one');
  git('add', '.');
  git('commit', '--quiet', '--message=Start');
  const committed = findState(folder);
  expect(committed).toMatch(/^[0-9a-f]{10}$/);
  await writeFile(join(folder, 'a.txt'), 'two');
  const changed = findState(folder);
  expect(changed).toMatch(new RegExp(`^${committed} with changes [0-9a-f]{10}$`));
  await writeFile(join(folder, 'a.txt'), 'three');
  expect(new Set([committed, changed, findState(folder)]).size).toBe(3);
});

test('the page that a run writes is no change, so that it can be resumed after a failure', async () => {
  const folder = await createFolder();
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@dogear.test', ...args], { cwd: folder });
  git('init', '--quiet');
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, resultPage), 'before');
  git('add', '.');
  git('commit', '--quiet', '--message=Start');
  const committed = findState(folder);
  await writeFile(join(folder, resultPage), 'after');
  expect(findState(folder)).toBe(committed);
});

test('docs/long-run.md lists the groups with their minutes, and what was measured', async () => {
  const folder = await createFolder();
  const { figures } = openRecord(folder, { state: 'one', form: 'proof' });
  await writeFile(
    join(figures, 'floods.json'),
    JSON.stringify({ part: 'Floods', figures: { served: 12, lost: 'none' } }),
  );
  const page = join(folder, 'long-run.md');
  writeLongRun({
    folder: figures,
    page,
    commit: 'one',
    form: 'proof',
    outcomes: [{ name: 'chaos', ...outcome }],
  });
  const text = await readFile(page, 'utf8');
  expect(text).toContain('`npm run test:all` on ');
  expect(text).toContain('| chaos | 1.5 | 3 passed, 0 failed, 1 skipped |');
  expect(text).toContain('| Floods | served | 12 |\n|  | lost | none |');
});
