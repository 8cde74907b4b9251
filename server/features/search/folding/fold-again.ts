import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';

/** Whether documents or wishes are left that a previous version folded. */
export async function isFoldingPending(db: Db): Promise<boolean> {
  const pending = await db.selectFrom('search_foldings').select('what').limit(1).execute();
  return pending.length > 0;
}

/** Few, because a book of a batch cannot be booked before the end of it. */
const atOnce = 100;

type What = 'books' | 'wishes';

const ids: Record<What, (after: string) => RawBuilder<{ id: string }>> = {
  books: (after) =>
    sql`select book_id as id from book_search where book_id > ${after}::uuid order by book_id limit ${sql.lit(atOnce)}`,
  wishes: (after) =>
    sql`select id from wishes where id > ${after}::uuid and query is not null order by id limit ${sql.lit(atOnce)}`,
};

const fold: Record<What, (ids: string[]) => RawBuilder<unknown>> = {
  books: (batch) => sql`select fold_book_search(${batch}::uuid[])`,
  wishes: (batch) => sql`select fold_wishes(${batch}::uuid[])`,
};

/**
 * Folds what a previous version folded in its own way, in batches of a transaction each. It may be interrupted at any point: another run goes
 * on where it stopped. Of several processes one works, and the others find nothing to do.
 */
export async function foldAgain(db: Db): Promise<void> {
  for (const what of ['books', 'wishes'] as const)
    while (await db.transaction().execute((tx) => foldBatch(tx, what)));
}

/** Returns whether there may be more. */
async function foldBatch(tx: Tx, what: What): Promise<boolean> {
  const [progress] = await tx
    .selectFrom('search_foldings')
    .select('after')
    .where('what', '=', what)
    .forUpdate()
    .skipLocked()
    .execute();
  if (!progress) return false;
  const { rows } = await ids[what](progress.after).execute(tx);
  const last = rows.at(-1);
  if (!last) {
    await tx.deleteFrom('search_foldings').where('what', '=', what).execute();
    return false;
  }
  await fold[what](rows.map(({ id }) => id)).execute(tx);
  await tx.updateTable('search_foldings').set({ after: last.id }).where('what', '=', what).execute();
  return true;
}
