import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { signInCookie } from './actors.ts';

let dogear: AppProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-backups-'));
  dogear = await AppProcess.startDemo();
});
afterAll(async () => {
  await dogear?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Runs what `npm run backup` and `npm run restore` run, with the settings of the running Dogear. */
function run(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['server/cli/backup.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: join(dogear.folder, 'data') },
    encoding: 'utf8',
  });
  return stdout + stderr;
}

async function titlesOf(email: string): Promise<string[]> {
  const cookie = await signInCookie(dogear.address, email);
  const answer = await fetch(`${dogear.address}/api/my-products?email=${email}`, { headers: { cookie } });
  const books = (await answer.json()) as { book_title: string }[];
  return books.map(({ book_title }) => book_title);
}

test('a Dogear is backed up and put back while it serves, and after all of it is lost', async () => {
  const titles = await titlesOf('seller@dogear.test');
  expect(titles.length).toBeGreaterThan(3);
  const place = join(folder, 'tonight');
  expect(run('backup', place)).toMatch(
    /^Backup written to .*: 9 people, \d+ books, \d+ orders, \d+ picture files\.$/m,
  );

  const cookie = await signInCookie(dogear.address, 'seller@dogear.test');
  const mine = await fetch(`${dogear.address}/api/my-products?email=seller@dogear.test`, {
    headers: { cookie },
  });
  const [first] = (await mine.json()) as { _id: string }[];
  await fetch(`${dogear.address}/api/my-products/${first?._id}`, {
    method: 'DELETE',
    headers: { cookie, origin: dogear.address },
  });
  expect(await titlesOf('seller@dogear.test')).toHaveLength(titles.length - 1);

  expect(run('restore', place)).toContain('add --replace');
  expect(run('restore', place, '--replace')).toContain('Everyone has to log in again.');
  expect(await titlesOf('seller@dogear.test')).toEqual(titles);

  await dogear.stop();
  await rm(join(dogear.folder, 'data'), { recursive: true });
  expect(run('restore', place)).toContain('Everyone has to log in again.');
  await dogear.open();
  expect(await titlesOf('seller@dogear.test')).toEqual(titles);
  const home = await (await fetch(dogear.address)).text();
  const [, picture] = /(\/images\/[0-9a-f]{64}\.webp)/.exec(home) ?? [];
  expect((await fetch(`${dogear.address}${picture}`)).status).toBe(200);
});
