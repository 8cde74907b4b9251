import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { bookPath } from '#web/lib/book-path.ts';
import styles from './book-cell.module.css';
import { CoverThumbnail } from './cover-thumbnail.tsx';

/** What is known of a book's cover, whether it comes from a listing or from an order. */
export type CoverOf = { book_photo: string; book_photo_srcset: string; book_photo_color: string };

/** The book of an order, as long as it can be looked at. */
export const listedBookOf = ({ bookId, isBookListed }: Pick<Order, 'bookId' | 'isBookListed'>) =>
  isBookListed ? bookId : undefined;

type BookTitleProps = { title: string; bookId: string | undefined };

/** A title that leads to the book's own page, where it has one. */
export const BookTitle = ({ title, bookId }: BookTitleProps) =>
  bookId ? (
    <Link className={styles.title} to={bookPath(bookId)}>
      {title}
    </Link>
  ) : (
    <span className={styles.title}>{title}</span>
  );

type BookCellProps = { book: CoverOf; title: string; bookId?: string | undefined; sub?: ReactNode };

/** A book at the start of a row: its cover, its title, and a quiet line. */
export const BookCell = ({ book, title, bookId, sub }: BookCellProps) => (
  <div className={styles.book}>
    <CoverThumbnail book={book} />
    <div>
      <BookTitle title={title} bookId={bookId} />
      {sub && <span className={styles.note}>{sub}</span>}
    </div>
  </div>
);
