import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { pauseOf } from './due-time.ts';
import { canBeNotified, isFree } from './match-wishes.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

const usersAtOnce = 100;
const mailsADay = 3;

/**
 * Enqueues one email for each user with matches that are due, and another one about the books that the user waited for one by one,
 * because users choose when they get either. What a user was told is kept in the same transaction, so a
 * user is told of a book once, whatever is repeated. Returns how many emails it enqueued.
 */
export async function notifyWishers({ db, enqueueMail }: Deps): Promise<number> {
  let enqueued = 0;
  for (;;) {
    const { users, mails } = await db.transaction().execute((tx) => notifyBatch(tx, enqueueMail));
    enqueued += mails;
    if (users < usersAtOnce) return enqueued;
  }
}

async function notifyBatch(tx: Tx, enqueueMail: EnqueueMail): Promise<{ users: number; mails: number }> {
  const userIds = await findDueUsers(tx);
  if (userIds.length > 0) await postponeFrequent(tx, userIds);
  const due = Map.groupBy(
    userIds.length > 0 ? await takeDueMatches(tx, userIds) : [],
    (match) => match.user_id,
  );
  let mails = 0;
  for (const [userId, matches] of due)
    for (const isForThisBook of [true, false]) {
      const ofMail = matches.filter(({ is_for_this_book }) => is_for_this_book === isForThisBook);
      const mailId = uuidV7();
      if (ofMail.length === 0 || !(await insertNotices(tx, mailId, ofMail))) continue;
      await enqueueMail(tx, { message: 'wishes-matched', personId: userId, mailId }, mailId);
      mails++;
    }
  return { users: userIds.length, mails };
}

async function findDueUsers(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('wish_matches')
    .innerJoin('wishes', 'wishes.id', 'wish_matches.wish_id')
    .select('wishes.user_id')
    .distinct()
    .where('due_at', '<=', sql<Date>`now()`)
    .limit(usersAtOnce)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * No seller's listings cause many emails, however often their reader wants them: a user gets three a day at most, one a day with books of
 * the same seller, and one a day, or a week, for all wishes that ask for that. Other matches wait, and come together in a later one.
 */
const postponeFrequent = (tx: Tx, userIds: string[]) =>
  sql`
    with told as (
      select wish_notices.user_id, wish_notices.mail_id, books.seller_id
      from wish_notices join books on books.id = wish_notices.book_id
      where wish_notices.user_id = any(${userIds}::uuid[]) and wish_notices.wish_id is not null
        and wish_notices.created_at > now() - interval '1 day')
    update wish_matches set due_at = now() + interval '1 hour'
    from wishes, books
    where wishes.id = wish_matches.wish_id and books.id = wish_matches.book_id and wish_matches.due_at <= now()
      and wishes.user_id = any(${userIds}::uuid[]) and wishes.book_id is null
      and (exists (select from told where told.user_id = wishes.user_id and told.seller_id = books.seller_id)
        or (select count(distinct told.mail_id) from told where told.user_id = wishes.user_id) >= ${sql.lit(mailsADay)}
        or exists (select from wishes as others where others.user_id = wishes.user_id and others.often = wishes.often
          and others.last_notified_at > now() - ${pauseOf(sql`wishes.often`)}))`.execute(tx);

type DueMatch = { user_id: string; book_id: string; wish_id: string; is_for_this_book: boolean };

/** Matches whose book or user is gone are taken as well, and not returned. A wish for one book is finished with it. */
async function takeDueMatches(tx: Tx, userIds: string[]): Promise<DueMatch[]> {
  const { rows } = await sql<DueMatch>`
    with taken as (
      delete from wish_matches using wishes
      where wishes.id = wish_matches.wish_id and due_at <= now() and wishes.user_id = any(${userIds}::uuid[])
      returning wishes.user_id, wish_matches.book_id, wishes.id as wish_id, wishes.book_id is not null as is_for_this_book)
    select taken.* from taken
    join users on users.id = taken.user_id and ${canBeNotified}
    join book_search on book_search.book_id = taken.book_id and ${isFree}
    order by taken.user_id, taken.book_id, is_for_this_book desc, wish_id`.execute(tx);
  return rows;
}

/** Returns whether there is anything to tell. */
async function insertNotices(tx: Tx, mailId: string, matches: DueMatch[]): Promise<boolean> {
  const finished = matches.filter(({ is_for_this_book }) => is_for_this_book).map(({ wish_id }) => wish_id);
  if (finished.length > 0) await tx.deleteFrom('wishes').where('id', 'in', finished).execute();
  const { rows } = await sql<{ wish_id: string | null }>`
    insert into wish_notices (user_id, book_id, wish_id, mail_id)
    select distinct on (user_id, book_id) user_id, book_id, case when not is_for_this_book then wish_id end, ${mailId}::uuid
    from json_to_recordset(${JSON.stringify(matches)})
      as match (user_id uuid, book_id uuid, wish_id uuid, is_for_this_book boolean)
    order by user_id, book_id, is_for_this_book desc, wish_id
    on conflict (user_id, book_id) do update
      set wish_id = null, mail_id = excluded.mail_id, created_at = now()
      -- A user who asked for this one book is told of it again.
      where excluded.wish_id is null
    returning wish_id`.execute(tx);
  const told = rows.flatMap(({ wish_id }) => wish_id ?? []);
  if (told.length > 0)
    await tx
      .updateTable('wishes')
      .set({ last_notified_at: sql<Date>`now()` })
      .where('id', 'in', told)
      .execute();
  return rows.length > 0;
}
