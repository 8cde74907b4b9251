import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { hasOpenOrder } from '../catalog/availability.ts';
import { dueTime } from './due-time.ts';

const booksAtOnce = 50;

/**
 * Compares the books that became available since the last run with the wishes, which are found by index. Safe to run
 * concurrently: each run takes other books. Returns how many books it compared.
 */
export async function matchWishes(db: Db): Promise<number> {
  let compared = 0;
  for (;;) {
    const count = await db.transaction().execute(matchBatch);
    compared += count;
    if (count < booksAtOnce) return compared;
  }
}

async function matchBatch(tx: Tx): Promise<number> {
  const taken = await tx
    .deleteFrom('wish_candidates')
    .where('id', 'in', (candidates) =>
      candidates
        .selectFrom('wish_candidates')
        .select('id')
        .orderBy('created_at')
        .limit(booksAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('book_id')
    .execute();
  if (taken.length > 0) await insertMatches(tx, [...new Set(taken.map(({ book_id }) => book_id))]);
  return taken.length;
}

/** Whether a row of `book_search` can be booked now. */
export const isFree = sql<boolean>`not ${hasOpenOrder('book_search.book_id')}`;

/** Whether a row of `users` gets emails about wishes. */
export const canBeNotified = sql<boolean>`users.email_verified and ${isActiveUser()}`;

/**
 * Words of the description do not count: sellers write what they like there. The lock keeps a wish from being deleted until its match is kept; a wish that is gone by then is skipped. */
const insertMatches = (tx: Tx, bookIds: string[]) =>
  sql`with book as materialized (
      select book_id, seller_id, isbn13, category_id, price_cents, condition, named, wish_keys(named) as keys
      from book_search cross join lateral ts_filter(document, '{a,b,c}') as named
      where book_id = any(${bookIds}::uuid[]) and ${isFree}),
    found as (
      select book.book_id, wishes.id from book join wishes on wishes.rarest_word && book.keys
        where book.named @@ wishes.terms
      union all select book.book_id, wishes.id from book join wishes on wishes.isbn13 = book.isbn13
      union all select book.book_id, wishes.id from book join wishes on wishes.book_id = book.book_id)
    insert into wish_matches (wish_id, book_id, due_at)
    select wishes.id, book.book_id, ${dueTime}
    from found
    join book on book.book_id = found.book_id
    join wishes on wishes.id = found.id
    join users on users.id = wishes.user_id
    where ${canBeNotified}
      and wishes.user_id <> book.seller_id
      and (wishes.category_id is null or wishes.category_id = book.category_id)
      and (wishes.max_price_cents is null or book.price_cents <= wishes.max_price_cents)
      and (wishes.worst_condition is null or condition_rank(book.condition) >= condition_rank(wishes.worst_condition))
    for key share of wishes
    on conflict do nothing`.execute(tx);
