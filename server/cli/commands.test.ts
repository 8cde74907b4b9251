import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { databaseUrl } from '#test/support/app-process.ts';
import { inventIsbn } from '#test/support/book-data/invent-isbn.ts';
import { runCommand } from '#test/support/run-command.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

const understood: Record<string, [wrong: string[], usage: string]> = {
  admin: [
    [
      '',
      'grant',
      'grant no-address',
      'list all',
      'remove a@dogear.test',
      'reset-password',
      'look-around no-level',
      'change-email a@dogear.test',
      'change-email a@dogear.test b c',
    ],
    'npm run admin -- grant someone@books.example',
  ],
  backup: [
    ['', 'backup ', 'backup a b', 'restore', 'restore ', 'backup --replace', 'remove a'],
    'npm run restore -- FOLDER --replace',
  ],
  editions: [
    ['', 'import', 'import a b', 'export a', 'import a --languages xx', 'import a --language en'],
    'npm run editions -- import FILE',
  ],
};

test.each(Object.entries(understood))(
  'npm run %s prints its usage for wrong arguments',
  async (program, [wrong, usage]) => {
    const runs = await Promise.all(
      wrong.map(async (args) => [args, await runCommand(program, args.split(' '))] as const),
    );
    for (const [args, { stderr, status }] of runs) {
      expect(stderr, args).toContain(usage);
      expect(status, args).toBe(1);
    }
  },
);

/** Paths that no folder can have: below a file, and where the system makes none. */
const unusable = (file: string): [path: string, reason: string][] => [
  [join(file, 'tonight'), 'a file is in the way'],
  ...(process.platform === 'linux'
    ? [['/proc/dogear/tonight', 'the system lets no one make folders there'] satisfies [string, string]]
    : []),
];

test('a folder that cannot be used is named, by a backup as by a start, and a folder is no dump', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-folders-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const env = { DATABASE_URL: databaseUrl(app.connection), DATA_DIR: folder };
  for (const [path, reason] of unusable(file)) {
    expect(await runCommand('backup', ['backup', path], { env })).toEqual({
      stdout: '',
      stderr: `The folder ${path} cannot be used: ${reason}. Name another folder for the backup.\n`,
      status: 1,
    });
    const started = await runCommand('../main', [], { env: { ...env, DATA_DIR: path } });
    expect(started.stderr).toBe(
      `\nDogear could not start.\nThe folder ${path} cannot be used: ${reason}. ` +
        'Make the user who starts Dogear the owner of the data folder, or set DATA_DIR to another one.\n\n',
    );
    expect(started.status).toBe(1);
  }
  expect(await runCommand('editions', ['import', folder], { env })).toMatchObject({
    stderr: `${folder} could not be opened (EISDIR).\n`,
    status: 1,
  });
  await rm(folder, { recursive: true });
});

test('npm run editions imports a compressed dump once, so that its books are found by their ISBN', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-import-'));
  const [german, french] = [inventIsbn('978014'), inventIsbn('978014')];
  const line = (type: string, key: string, record: object) =>
    `/type/${type}\t${key}\t1\t2024-01-01T00:00:00.000000\t${JSON.stringify(record)}\n`;
  const inLanguage = (isbn: string, title: string, language: string) =>
    line('edition', '/books/OL1M', {
      ...{ title, isbn_13: [isbn], authors: [{ key: '/authors/OL7A' }] },
      languages: [{ key: `/languages/${language}` }],
    });
  const file = join(folder, 'dump.txt.gz');
  const author = line('author', '/authors/OL7A', { name: 'Vicki Baum' });
  const editions = inLanguage(german, 'Menschen im Hotel', 'ger') + inLanguage(french, 'Grand Hôtel', 'fre');
  await writeFile(file, gzipSync(`${editions}${author}{\n`));
  const importDump = () =>
    runCommand('editions', ['import', file, '--languages', 'de'], {
      env: { DATABASE_URL: databaseUrl(app.connection), DATA_DIR: folder },
    });
  const { stdout, stderr, status } = await importDump();
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toMatch(/^Imported: 4 lines, 1 editions, 1 authors, 1 unreadable lines\.$/m);
  expect((await importDump()).stdout).toBe('This file has been imported already.\n');
  const seller = await app.joinSeller();
  const found = await seller.get(`/isbn/${german}`);
  expect(found.body.edition).toMatchObject({ title: 'Menschen im Hotel', authors: ['Vicki Baum'] });
  expect((await seller.get(`/isbn/${french}`)).status).toBe(404);
  await rm(folder, { recursive: true });
});
