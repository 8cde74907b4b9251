import type { Db } from '#server/db/schema.ts';
import { unescapeFormula } from '#server/lib/csv/formulas.ts';
import { DomainError } from '#server/lib/errors.ts';
import { columnOf, headingOf } from './file/columns.ts';
import { translateProblems, type Wording } from './get-book-import.ts';

/**
 * Returns the rows of a file that had an error as they were in it, with a last column that says what is wrong. It can be corrected and
 * uploaded.
 * @throws DomainError `not_found`
 */
export async function exportImportErrors(
  db: Db,
  sellerId: string,
  id: string,
  wording: Wording,
): Promise<AsyncGenerator<string[]>> {
  const found = await db
    .selectFrom('book_imports')
    .select('columns')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  return failedRows(db, id, found.columns, wording);
}

async function* failedRows(
  db: Db,
  id: string,
  columns: string[],
  wording: Wording,
): AsyncGenerator<string[]> {
  const kept = columns.flatMap((heading, index) => (columnOf(heading) === 'problem' ? [] : index));
  yield [...kept.map((index) => columns[index] ?? ''), headingOf('problem')];
  const rows = await db
    .selectFrom('book_import_rows')
    .select(['cells', 'errors'])
    .where('import_id', '=', id)
    .where('errors', 'is not', null)
    .orderBy('number')
    .execute();
  for (const { cells, errors } of rows) {
    const problems = translateProblems(errors ?? [], wording);
    const reasons = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message));
    yield [...kept.map((index) => unescapeFormula(cells?.[index] ?? '')), reasons.join(' ')];
  }
}
