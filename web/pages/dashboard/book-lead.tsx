import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { bookPath } from '../../books/book-path.ts';
import { CoverPicture } from '../../books/cover-picture.tsx';

/** What is known of a book's cover, whether it comes from a listing or from an order. */
export type CoverOf = { book_photo: string; book_photo_srcset: string; book_photo_color: string };

type RowCoverProps = { book: CoverOf; alt?: string };

/** A small cover at the start of a row. */
export const RowCover = ({ book, alt = '' }: RowCoverProps) => (
  <CoverPicture book={book} className="cover" sizes="56px" alt={alt} />
);

/** The book of an order, as long as it can be looked at. */
export const listedBookOf = ({ bookId, isBookListed }: Pick<Order, 'bookId' | 'isBookListed'>) =>
  isBookListed ? bookId : undefined;

type BookTitleProps = { title: string; bookId: string | undefined };

/** A title that leads to the book's own page, where it has one. */
export const BookTitle = ({ title, bookId }: BookTitleProps) =>
  bookId ? (
    <Link className="title" to={bookPath(bookId)}>
      {title}
    </Link>
  ) : (
    <span className="title">{title}</span>
  );

type BookLeadProps = { book: CoverOf; title: string; bookId?: string | undefined; sub?: ReactNode };

/** A book at the start of a row: its cover, its title, and a quiet line. */
export const BookLead = ({ book, title, bookId, sub }: BookLeadProps) => (
  <div className="copy">
    <RowCover book={book} />
    <div>
      <BookTitle title={title} bookId={bookId} />
      {sub && <span className="sub">{sub}</span>}
    </div>
  </div>
);
