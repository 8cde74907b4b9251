import type { BookDetails } from '#contract/book.ts';
import { linkPreviewUrl } from '#contract/image-url.ts';
import { formatDollars } from '#contract/money.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { bookPath } from '#web/lib/book-path.ts';

type Props = {
  book: BookDetails;
  /** Scheme, host, and port of the site. */
  origin: string;
};

/** What search engines and link previews read about a book. */
export const BookHead = ({ book, origin }: Props) => (
  <DocumentMeta
    title={book.book_title}
    description={descriptionOf(book)}
    url={origin + bookPath(book)}
    type="book"
    image={linkPreviewUrl(book.book_photo, origin)}
  />
);

const states = { available: '', booked: ' Booked at the moment.', sold: ' Sold.' };

function descriptionOf(book: BookDetails): string {
  const by = book.author ? ` by ${book.author}` : '';
  const offer = `${book.book_title}${by}, second-hand, in ${book.product_condition.toLowerCase()} condition, for ${formatDollars(book.resale_price)}.`;
  return offer + states[book.status];
}
