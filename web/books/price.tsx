import type { Book } from '../../contract/books.ts';
import { formatDollars } from '../../contract/money.ts';

/** What the book cost once, struck, above what it costs now. */
export const Price = ({ book }: { book: Pick<Book, 'original_price' | 'resale_price'> }) => (
  <p className="price">
    <s>
      <span className="sr-only">Original price </span>
      {formatDollars(book.original_price)}
    </s>
    <span className="sr-only">, now </span>
    {formatDollars(book.resale_price)}
  </p>
);
