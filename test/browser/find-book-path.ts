import type { SearchResults } from '#contract/search.ts';
import { bookPath } from '#web/lib/book-path.ts';

/** The address of the page of a book for sale, or a booked one, by its title. */
export async function findBookPath(address: string, title: string): Promise<string> {
  const answer = await fetch(`${address}/api/search?${new URLSearchParams({ q: title })}`);
  const { cards } = (await answer.json()) as SearchResults;
  const found = cards.find(({ book }) => book.book_title === title);
  if (!found) throw new Error(`There is no ${title}.`);
  return bookPath(found.book);
}
