import { sql } from 'kysely';
import { type BookImport, maxShownErrors, type RowProblem, undoHours } from '#contract/book-imports.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';
import type { BookImportRecord } from '#server/db/tables/import-tables.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { columnOf } from './file/columns.ts';

/** The language and the name of the site in which errors are written. */
export type Wording = { locale: Locale; site: string };

const maxListed = 5;

/**
 * Returns an import of the seller with its counts and its first rows with an error.
 * @throws DomainError `not_found`
 */
export async function getBookImport(
  db: Db,
  sellerId: string,
  id: string,
  wording: Wording,
): Promise<BookImport> {
  const found = await importsOf(db, sellerId).where('id', '=', id).executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  return describe(db, found, wording);
}

/** Lists the latest imports of the seller, and how many of their copies wait for a photo. */
export async function listBookImports(db: Db, sellerId: string, wording: Wording) {
  const found = await importsOf(db, sellerId).orderBy('created_at', 'desc').limit(maxListed).execute();
  const bookImports: BookImport[] = [];
  for (const one of found) bookImports.push(await describe(db, one, wording));
  const { waiting } = await db
    .selectFrom('listing_copies')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('seller_id', '=', sellerId)
    .where('book_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { bookImports, waitingForPhoto: Number(waiting) };
}

const importsOf = (db: Db, sellerId: string) =>
  db.selectFrom('book_imports').selectAll().where('seller_id', '=', sellerId);

async function describe(db: Db, found: BookImportRecord, wording: Wording): Promise<BookImport> {
  const [counts, photos, errors] = await Promise.all([
    countRows(db, found),
    countPhotos(db, found.id),
    listFailedRows(db, found, wording),
  ]);
  const { state, finished_at: finishedAt } = found;
  const undoableUntil = finishedAt && new Date(finishedAt.getTime() + undoHours * 3600_000);
  const isUndoable = (state === 'done' || state === 'stopped') && undoableUntil && undoableUntil > new Date();
  return {
    _id: found.id,
    fileName: found.file_name,
    state,
    ...counts,
    ...photos,
    ignoredColumns: found.ignored_columns,
    errors,
    createdAt: found.created_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoableUntil: isUndoable ? undoableUntil.toISOString() : null,
  };
}

type Counts = Pick<
  BookImport,
  | 'rows'
  | 'rowsDone'
  | 'failedRows'
  | 'created'
  | 'changed'
  | 'unchanged'
  | 'removed'
  | 'kept'
  | 'withoutPhoto'
  | 'notUndone'
>;

/**
 * What is planned, and once the import was started, what it has done so far. A planned book has a photo if the file names one of ours or a
 * zip file has it, a created one if it is listed.
 */
async function countRows(db: Db, { id, state, seller_id }: BookImportRecord): Promise<Counts> {
  const withoutPhoto =
    state === 'planned'
      ? sql`(select coalesce(sum(created), 0) from book_import_rows as bare
          where bare.import_id = ${id} and bare.photo is null and not exists (
            select from book_import_photos as photos
            where photos.import_id = ${id} and photos.listing_id = bare.listing_id))`
      : sql`(select count(*) from book_import_changes as changes join listing_copies as copies
          on copies.seller_id = ${seller_id} and copies.listing_id = changes.listing_id and copies.copy = changes.copy
          where changes.import_id = ${id} and changes.kind = 'created' and copies.book_id is null)`;
  const sumOf = (column: string) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where is_done or ${state} = 'planned'), 0)::int`;
  const { rows } = await sql<Counts>`
    select count(*)::int as rows, count(*) filter (where is_done)::int as "rowsDone",
      count(*) filter (where errors is not null)::int as "failedRows",
      ${sumOf('created')} as created, ${sumOf('changed')} as changed, ${sumOf('unchanged')} as unchanged,
      ${sumOf('removed')} as removed, ${sumOf('kept')} as kept, ${withoutPhoto}::int as "withoutPhoto",
      (select count(*) from book_import_changes where import_id = ${id} and was_undone = false)::int as "notUndone"
    from book_import_rows where import_id = ${id}`.execute(db);
  if (!rows[0]) throw new Error('The rows of an import could not be counted');
  return rows[0];
}

async function countPhotos(
  db: Db,
  id: string,
): Promise<Pick<BookImport, 'photos' | 'photosDone' | 'failedPhotos'>> {
  const files = await db
    .selectFrom('book_import_files')
    .select(['name', 'problem', sql<boolean>`bytes is null`.as('is_done')])
    .where('import_id', '=', id)
    .execute();
  return {
    photos: files.length,
    photosDone: files.filter(({ is_done }) => is_done).length,
    failedPhotos: files.flatMap(({ name, problem }) => (problem ? name : [])).slice(0, maxShownErrors),
  };
}

async function listFailedRows(db: Db, { id, columns }: BookImportRecord, wording: Wording) {
  const rows = await db
    .selectFrom('book_import_rows')
    .select(['number', 'listing_id', 'cells', 'errors'])
    .where('import_id', '=', id)
    .where('errors', 'is not', null)
    .orderBy('number')
    .limit(maxShownErrors)
    .execute();
  const titleAt = columns.findIndex((heading) => columnOf(heading) === 'title');
  return rows.map(({ number, listing_id, cells, errors }) => ({
    number,
    title: (cells?.[titleAt] ?? listing_id ?? '').slice(0, 200),
    problems: translateProblems(errors ?? [], wording),
  }));
}

export const translateProblems = (problems: RowProblem[], { locale, site }: Wording): RowProblem[] =>
  problems.map((problem) => ({ ...problem, message: writeSentence(problem.message, locale, site) }));
