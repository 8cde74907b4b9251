import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';

/** Few enough that nothing waits noticeably for the rows that a batch locks. */
const rowsAtOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Moves books and wishes from merged categories to those that they became part of, in batches. A run that was interrupted is
 * finished by the next one, which also moves the books that were locked. Returns how many books it moved.
 */
export async function moveMergedBooks(db: Db): Promise<number> {
  const merged = await listMerged(db);
  if (merged.length === 0) return 0;
  const books = await inBatches((after) => moveBooks(db, merged, after));
  await inBatches((after) => moveWishes(db, merged, after));
  await markEmptied(db, merged);
  return books;
}

async function listMerged(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('merged_into', 'is not', null)
    .where('emptied_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

type Batch = { moved: number; last: string | null };

/** Goes through the ids once, because nothing finds the sold books of a category by index. */
async function inBatches(move: (after: string) => Promise<Batch>): Promise<number> {
  let moved = 0;
  for (let after: string | null = firstId; after !== null; ) {
    const batch = await move(after);
    moved += batch.moved;
    after = batch.last;
  }
  return moved;
}

/** Moves a batch. The lock makes another merge wait, so that nothing goes to a category that is merged by then. */
const inBatch = (db: Db, merged: string[], move: (tx: Tx) => Promise<Batch>): Promise<Batch> =>
  db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', merged)
      .orderBy('id')
      .forShare()
      .execute();
    return move(tx);
  });

/** Locked books are skipped, and moved by the next run. */
const moveBooks = (db: Db, merged: string[], after: string) =>
  inBatch(db, merged, async (tx) => {
    const { rows } = await sql<Batch>`
      with batch as materialized (
        select books.id, categories.merged_into as target
        from books join categories on categories.id = books.category_id
        where books.category_id = any(${merged}::uuid[]) and books.id > ${after}
        order by books.id limit ${rowsAtOnce} for update of books skip locked),
      moved as (update books set category_id = batch.target from batch where books.id = batch.id returning books.id)
      select count(*)::int as moved, max(id::text) as last from moved`.execute(tx);
    return rows[0] ?? { moved: 0, last: null };
  });

/** A wish that its user has for the other category, too, is deleted. */
const moveWishes = (db: Db, merged: string[], after: string) =>
  inBatch(db, merged, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from wishes where category_id = any(${merged}::uuid[]) and id > ${after}
      order by id limit ${rowsAtOnce} for update`.execute(tx);
    const ids = rows.map(({ id }) => id);
    for (const id of ids) await moveWish(tx, id);
    return { moved: ids.length, last: ids.at(-1) ?? null };
  });

async function moveWish(tx: Tx, id: string): Promise<void> {
  await sql`delete from wishes using categories, wishes as same
    where wishes.id = ${id} and categories.id = wishes.category_id
      and same.user_id = wishes.user_id and same.category_id = categories.merged_into
      and (same.isbn13, same.words, same.max_price_cents, same.worst_condition)
        is not distinct from (wishes.isbn13, wishes.words, wishes.max_price_cents, wishes.worst_condition)`.execute(
    tx,
  );
  await sql`update wishes set category_id = categories.merged_into from categories
    where wishes.id = ${id} and categories.id = wishes.category_id`.execute(tx);
}

/** Only once nothing is left, also of what was locked during this run. */
const markEmptied = (db: Db, merged: string[]) =>
  sql`update categories set emptied_at = now()
    where id = any(${merged}::uuid[]) and merged_into is not null
      and not exists (select from books where books.category_id = categories.id)
      and not exists (select from wishes where wishes.category_id = categories.id)`.execute(db);
