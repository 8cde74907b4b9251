import { type Kysely, sql } from 'kysely';

/**
 * Notifies every process when anonymous pages have changed: the categories, and the advertised books with their sellers
 * and whether they are booked. Transactions that notify commit one after another, so changes to other books send no
 * notification: the triggers' conditions skip them, and for an order the function reads its book.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const isInWindow = (book: string) =>
  `(${book}.advertised_at is not null and ${book}.sold_at is null and ${book}.deleted_at is null)`;

const shownOfSellers = ['name', 'photo_url', 'verified_seller_at', 'banned_at', 'deleted_at'];
const shown = (row: string) => `(${shownOfSellers.map((column) => `${row}.${column}`).join(', ')})`;

const statements = [
  `create function tell_of_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('public_pages', ''); return null; end $$`,
  `create function tell_of_order() returns trigger language plpgsql as $$ begin
    if exists (select from books where id = new.book_id and ${isInWindow('books')}) then
      perform pg_notify('public_pages', '');
    end if;
    return null;
  end $$`,
  `create trigger a_category_changed after insert or update or delete on categories
    for each row execute function tell_of_change()`,
  `create trigger a_book_came_into_the_window after insert on books
    for each row when ${isInWindow('new')} execute function tell_of_change()`,
  `create trigger a_book_in_the_window_changed after update on books
    for each row when (old.* is distinct from new.* and (${isInWindow('old')} or ${isInWindow('new')}))
    execute function tell_of_change()`,
  `create trigger a_book_left_the_window after delete on books
    for each row when ${isInWindow('old')} execute function tell_of_change()`,
  `create trigger a_book_was_booked after insert on orders for each row execute function tell_of_order()`,
  `create trigger a_booking_changed after update of status, hold_ends_at on orders
    for each row when (old.status <> new.status or old.hold_ends_at <> new.hold_ends_at)
    execute function tell_of_order()`,
  // Does not check whether the seller has advertised books, because one may be advertised concurrently.
  `create trigger a_seller_changed after update of ${shownOfSellers.join(', ')} on users
    for each row when (old.role is distinct from 'Buyer' and ${shown('old')} is distinct from ${shown('new')})
    execute function tell_of_change()`,
];
