import { type Kysely, sql } from 'kysely';

/** Deletes the names under which suggestions show a book. The next run of their job restores those that other books have. */
const forgetNames = (books: string) => `
  delete from search_names using (
    select distinct names.* from books left join editions on editions.id = books.edition_id
    cross join lateral (values ('title', books.title, coalesce(books.author, '')), ('author', books.author, ''),
      ('edition', books.title, editions.isbn13::text)) as names (kind, name, detail)
    where ${books}) as gone
  where (search_names.kind, search_names.name, search_names.detail) = (gone.kind, gone.name, gone.detail)`;

const statements = [
  // Also for processes of the previous version, which copy what the seller typed.
  `create function keep_only_the_isbn() returns trigger language plpgsql as $$ begin
    new.title := '';
    new.authors := '{}';
    new.language := null;
    return new;
  end $$`,
  `create trigger an_edition_of_a_listing_is_its_isbn before insert or update on editions
    for each row when (new.source = 'listing') execute function keep_only_the_isbn()`,
  `update editions set title = '', authors = '{}', language = null where source = 'listing'`,
  `create function forget_names_of_book() returns trigger language plpgsql as $$ begin
    ${forgetNames('books.id = new.id')};
    return null;
  end $$`,
  `create trigger a_deleted_book_is_not_suggested after update of deleted_at on books
    for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_names_of_book()`,
  `create function forget_names_of_seller() returns trigger language plpgsql as $$ begin
    ${forgetNames('books.seller_id = new.id')};
    return null;
  end $$`,
  `create trigger books_of_a_banned_seller_are_not_suggested after update of banned_at on users
    for each row when (old.banned_at is null and new.banned_at is not null) execute function forget_names_of_seller()`,
];

/** What a seller typed about an unknown ISBN, and the names of books, end with the listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
