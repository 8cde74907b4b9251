import { type Kysely, sql } from 'kysely';

/** The rows of books that can be bought, for the given condition on books. */
const searchable = (condition: string) => `
  select books.id, books.edition_id, books.category_id, books.seller_id, books.condition, books.resale_price_cents,
    coalesce(books.language, editions.language), books.created_at, editions.isbn13, books.title,
    coalesce(books.author, nullif(array_to_string(editions.authors, ', '), '')),
    search_document(
      books.title || ' ' || coalesce(editions.subtitle, ''),
      concat_ws(' ', books.author, array_to_string(editions.authors, ' ')),
      coalesce(editions.publisher, ''),
      books.description)
  from books
  join users as seller on seller.id = books.seller_id and seller.banned_at is null and seller.deleted_at is null and seller.resting_since is null
  left join editions on editions.id = books.edition_id
  where books.sold_at is null and books.deleted_at is null and ${condition}`;

const statements = [
  'alter table users add column resting_since timestamptz',
  `create or replace function add_to_book_search(ids uuid[]) returns void language sql as $$
    insert into book_search ${searchable('books.id = any (ids)')} for share of books skip locked
    on conflict do nothing $$`,
  `create or replace function update_book_search() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      delete from book_search where book_id = new.id;
    end if;
    insert into book_search ${searchable('books.id = new.id')};
    return null;
  end $$`,
  `create or replace function update_seller_search() returns trigger language plpgsql as $$ begin
    perform from books where seller_id = new.id order by id for update;
    delete from book_search where seller_id = new.id;
    insert into book_search ${searchable('books.seller_id = new.id')};
    return null;
  end $$`,
  `create or replace function update_edition_search() returns trigger language plpgsql as $$ begin
    perform from books where edition_id = new.id order by id for update;
    delete from book_search where isbn13 = new.isbn13;
    insert into book_search ${searchable('books.edition_id = new.id')};
    return null;
  end $$`,
  `create trigger books_of_a_resting_seller_cannot_be_found after update of resting_since on users
    for each row when (old.resting_since is distinct from new.resting_since) execute function update_seller_search()`,
  `create trigger a_seller_rests after update of resting_since on users
    for each row when (old.resting_since is distinct from new.resting_since) execute function notify_public_change()`,
];

/** Since when no listing of a seller is offered. The functions are those of 0019, with one more condition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
