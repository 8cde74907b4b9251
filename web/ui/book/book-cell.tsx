import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { Link } from '../link.tsx';
import styles from './book-cell.module.css';
import { CoverThumbnail } from './cover-thumbnail.tsx';

/** The fields that a cover needs, from a listing or an order. */
export type CoverOf = { book_photo: string; book_photo_srcset: string; book_photo_color: string };

/** Returns the book of an order, if its page still exists. */
export const listedBookOf = ({ bookId, isBookListed }: Pick<Order, 'bookId' | 'isBookListed'>) =>
  isBookListed ? bookId : undefined;

type BookTitleProps = { title: string; bookId: string | undefined };

/** A title that links to the book's page, if it has one. */
export const BookTitle = ({ title, bookId }: BookTitleProps) =>
  bookId ? (
    <Link className={styles.title} to={bookPath({ _id: bookId })}>
      {title}
    </Link>
  ) : (
    <span className={styles.title}>{title}</span>
  );

type BookCellProps = { book: CoverOf; title: string; bookId?: string | undefined; sub?: ReactNode };

/** The first cell of a row: cover, title, and a secondary line. */
export const BookCell = ({ book, title, bookId, sub }: BookCellProps) => (
  <div className={styles.book}>
    <CoverThumbnail book={book} />
    <div>
      <BookTitle title={title} bookId={bookId} />
      {sub && <span className={styles.note}>{sub}</span>}
    </div>
  </div>
);
