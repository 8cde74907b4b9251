import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

export const nextMigration = '9999_next_version';

/**
 * A migration as the next version would have: it only adds, so that this version can run beside it. It also
 * creates an index, which blocks writers of the table.
 */
const migration = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table books add column shelf_mark text\`.execute(db);
  await sql\`create index books_by_shelf_mark on books (shelf_mark) where shelf_mark is not null\`.execute(db);
  await sql\`create table shelf_visits (book_id uuid not null references books, seen_at timestamptz not null default now())\`.execute(db);
}
`;

/** Creates a copy of Dogear with one more migration. */
export async function makeNextVersion(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'dogear-next-version-'));
  for (const folder of ['server', 'contract', 'messages'])
    await cp(join(project, folder), join(root, folder), { recursive: true });
  for (const folder of ['node_modules', 'dist']) await symlink(join(project, folder), join(root, folder));
  const { imports } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    imports: object;
  };
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', imports }));
  await writeFile(join(root, `server/db/migrations/${nextMigration}.ts`), migration);
  const list = join(root, 'server/db/migrate.ts');
  const source = await readFile(list, 'utf8');
  const changed = source
    .replace(/^import /, `import * as nextVersion from './migrations/${nextMigration}.ts';\nimport `)
    .replace(/(const migrations: [^=]+= \{\n)/, `$1  '${nextMigration}': nextVersion,\n`);
  if (changed.length - source.length < 100) throw new Error('The migrations are listed in another way now.');
  await writeFile(list, changed);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
