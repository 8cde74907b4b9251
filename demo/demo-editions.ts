import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

type DemoEdition = {
  /** Of the demo's books that are copies of it. */
  title: string;
  isbn13: string;
  publisher: string;
  year: number;
};

/** Real editions. The other books of the demo have none, as old books do. */
export const demoEditions: DemoEdition[] = [
  { title: 'Wuthering Heights', isbn13: '9780141439556', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Pride and Prejudice', isbn13: '9780141439518', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Jane Eyre', isbn13: '9780141441146', publisher: 'Penguin Classics', year: 2006 },
  { title: 'Great Expectations', isbn13: '9780141439563', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Middlemarch', isbn13: '9780141439549', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Moby-Dick', isbn13: '9780142437247', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Frankenstein', isbn13: '9780141439471', publisher: 'Penguin Classics', year: 2003 },
  { title: 'Dracula', isbn13: '9780141439846', publisher: 'Penguin Classics', year: 2003 },
  { title: 'The Picture of Dorian Gray', isbn13: '9780141439570', publisher: 'Penguin Classics', year: 2003 },
  { title: 'The Woman in White', isbn13: '9780141439617', publisher: 'Penguin Classics', year: 2003 },
  { title: 'The Time Machine', isbn13: '9780141439976', publisher: 'Penguin Classics', year: 2005 },
  { title: 'The Age of Innocence', isbn13: '9780140189704', publisher: 'Penguin Classics', year: 1996 },
  { title: 'The Histories', isbn13: '9780140449082', publisher: 'Penguin Classics', year: 2003 },
  { title: 'The Great Gatsby', isbn13: '9780743273565', publisher: 'Scribner', year: 2004 },
  { title: 'Meditations', isbn13: '9780812968255', publisher: 'Modern Library', year: 2003 },
];

export const isbnOf = (title: string): string | undefined =>
  demoEditions.find((edition) => edition.title === title)?.isbn13;

/** @param authorOf the author of a demo book by its title */
export async function seedEditions(db: Db, authorOf: (title: string) => string): Promise<void> {
  const rows = demoEditions.map(({ title, isbn13, publisher, year }) => ({
    id: uuidV7(),
    isbn13,
    title,
    authors: [authorOf(title)],
    publisher,
    published_year: year,
    language: 'en',
    source: 'demo',
  }));
  await db
    .insertInto('editions')
    .values(rows)
    .onConflict((known) => known.column('isbn13').doNothing())
    .execute();
}
