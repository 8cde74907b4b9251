import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess, databaseUrl } from '#test/support/app-process.ts';
import { runCommand } from '#test/support/run-command.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

/** A command as the documentation writes it, after `npm run`, and what it says when it has worked. */
const commands: [command: string, says: RegExp][] = [
  ['admin -- grant EMAIL', /^EMAIL is now an administrator\. Log in again/],
  ['admin -- list', /^EMAIL$/m],
  ['admin -- revoke EMAIL', /^EMAIL is no longer an administrator/],
  [
    'admin -- reset-password EMAIL',
    /^Give this link to the owner .*\nhttp:\/\/127\.0\.0\.1:3000\/reset-password\?token=/,
  ],
  ['admin -- change-email EMAIL NEW', /^The account of EMAIL now has the address new@books\.example/],
  ['admin -- look-around', /\(books\)\.$/m],
  ['admin -- look-around members', /\(members\)\.$/m],
  ['admin -- look-around everything', /\(everything\)\.$/m],
  ['admin -- look-around books', /\(books\)\.$/m],
  ['admin -- do-without mail', /without email/],
  ['admin -- do-without cards', /without cards/],
  ['editions -- import FILE', /^Imported: 1 lines, 1 editions/m],
  [
    'editions -- import FILE --languages en,de',
    /^This file has been imported already|^Imported: 1 lines, 1 editions/m,
  ],
  [
    'editions -- import FILE --languages all',
    /^This file has been imported already|^Imported: 1 lines, 1 editions/m,
  ],
  ['backup', /^Backup written to backups\/.*: 2 people/],
  ['backup -- FOLDER', /^Backup written to .*: 2 people/],
  ['restore -- FOLDER --replace', /^Restored the backup from .*: 2 people/],
];

const root = resolve(import.meta.dirname, '../..');
const app = setUpTestApp();
const values = { EMAIL: '', NEW: 'new@books.example', FOLDER: '', FILE: '' };
let folder: string;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-commands-'));
  empty = await createTestDatabase();
  await app.join('admin');
  const dump = { title: 'Emma', isbn_13: ['9780141439518'] };
  values.EMAIL = (await app.joinConfirmedBuyer()).email;
  values.FOLDER = join(folder, 'tonight');
  values.FILE = join(folder, 'dump.txt.gz');
  await writeFile(
    values.FILE,
    gzipSync(`/type/edition\t/books/OL1M\t1\t2024-01-01T00:00:00.000000\t${JSON.stringify(dump)}\n`),
  );
});
afterAll(async () => {
  await empty.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command in a folder of its own, with one of the words of `values` where the documentation has it. */
async function run(command: string, { connection }: { connection: TestDatabase['connection'] }) {
  const [script = '', ...words] = command.split(' ').filter((word) => word !== '--');
  const args = words.map((word) => (word in values ? values[word as keyof typeof values] : word));
  const isBackup = script === 'backup' || script === 'restore';
  return runCommand(isBackup ? 'backup' : script, isBackup ? [script, ...args] : args, {
    cwd: folder,
    env: { DATABASE_URL: databaseUrl(connection), DATA_DIR: folder },
  });
}

test.each(commands)('npm run %s does what it says', async (command, says) => {
  const { stdout, stderr, status } = await run(command, app);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout.replaceAll(values.EMAIL, 'EMAIL')).toMatch(says);
});

test('npm run restore -- FOLDER fills an empty Dogear', async () => {
  const { stdout, stderr, status } = await run('restore -- FOLDER', empty);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toMatch(/^Restored the backup from .*: 2 people/);
});

test('npm run dev serves pages from their sources', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const dogear = await AppProcess.startDemo({}, scripts.dev.replace(/^node /, ''));
  try {
    const get = async (path: string) => (await fetch(dogear.address + path)).text();
    expect(await get('/')).toMatch(/src="\/@vite\/client"[\s\S]*<h1/);
    expect(await get('/web/app/entry.client.tsx')).toContain('hydrateRoot');
  } finally {
    await dogear.remove();
  }
});

const tried = [...commands.map(([command]) => command), 'restore -- FOLDER'];

test('every command of the usages and of the documentation is tried here', async () => {
  const usages = await Promise.all(['admin', 'backup', 'editions'].map((name) => runCommand(name, [])));
  const offered = usages.flatMap(({ stderr }) => readCommands(stderr));
  expect(offered.toSorted()).toEqual(tried.toSorted());
  const documents = await readDocuments();
  const documented = documents.flatMap((text) => readCommands(text));
  expect(documented.length).toBeGreaterThan(10);
  // The documentation also names commands without their words, such as `npm run restore`.
  const unknown = documented.filter((named) => !tried.some((one) => `${one} `.startsWith(`${named} `)));
  expect(unknown).toEqual([]);
});

/** The commands in a text, with the examples replaced by the words that stand for them. */
function readCommands(text: string): string[] {
  const found = text.matchAll(/npm run ((?:admin|backup|restore|editions)\b(?:(?! {2})[^`\n|;])*)/g);
  return [...found].map(([, command = '']) =>
    command
      .replace(/\S+@\S+/, 'EMAIL')
      .replace(/\S+@\S+/, 'NEW')
      .replace(/\S+\.txt\.gz/, 'FILE')
      .trim(),
  );
}

async function readDocuments(): Promise<string[]> {
  const guides = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const paths = ['README.md', 'SECURITY.md', ...guides.map((name) => join('docs', name))];
  return Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
}
