import { type Kysely, sql } from 'kysely';

const authorOf = (book: string) => `coalesce(${book}.author,
  (select nullif(array_to_string(authors, ', '), '') from editions where id = ${book}.edition_id), '')`;

/** The names under which suggestions show a book; its author may be that of its edition. */
const namesOf = (
  book: string,
) => `(values ('title', ${book}.title, ${authorOf(book)}), ('author', ${authorOf(book)}, ''),
  ('edition', ${book}.title, (select isbn13::text from editions where id = ${book}.edition_id)))`;

const isGone =
  '(search_names.kind, search_names.name, search_names.detail) = (gone.kind, gone.name, gone.detail)';

/** Processes keep suggestions and feeds for a minute, and drop them with this notice. */
const notice = `perform pg_notify('forgotten_names', '')`;

/** The next run of the job restores the names that other books have. */
const forgetNames = (books: string) => `
  delete from search_names using (
    select distinct names.* from books cross join lateral ${namesOf('books')} as names (kind, name, detail)
    where ${books}) as gone
  where ${isGone};
  ${notice};
  return null;`;

const statements = [
  `create or replace function forget_names_of_book() returns trigger language plpgsql as $$ begin
    ${forgetNames('books.id = new.id')} end $$`,
  `create or replace function forget_names_of_seller() returns trigger language plpgsql as $$ begin
    ${forgetNames('books.seller_id = new.id')} end $$`,
  // A name that other books have too stays, with one book less.
  `create function forget_changed_names() returns trigger language plpgsql as $$ begin
    with gone (kind, name, detail) as (
      select * from ${namesOf('old')} as before except select * from ${namesOf('new')} as after),
    forgotten as (delete from search_names using gone where ${isGone} and search_names.books <= 1)
    update search_names set books = search_names.books - 1 from gone where ${isGone} and search_names.books > 1;
    ${notice};
    return null;
  end $$`,
  `create trigger a_changed_book_is_not_suggested_as_before after update of title, author, edition_id on books
    for each row when ((old.title, old.author, old.edition_id) is distinct from (new.title, new.author, new.edition_id))
    execute function forget_changed_names()`,
];

/** What a seller has changed is suggested no longer, and every process hears when names of books end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
