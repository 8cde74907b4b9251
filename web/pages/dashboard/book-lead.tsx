import type { ReactNode } from 'react';
import { CoverPicture } from '../../books/cover-picture.tsx';

/** What is known of a book's cover, whether it comes from a listing or from an order. */
export type CoverOf = { book_photo: string; book_photo_srcset: string; book_photo_color: string };

type RowCoverProps = { book: CoverOf; alt?: string };

/** A small cover at the start of a row. */
export const RowCover = ({ book, alt = '' }: RowCoverProps) => (
  <CoverPicture book={book} className="cover" sizes="56px" alt={alt} />
);

type BookLeadProps = { book: CoverOf; title: string; sub?: ReactNode };

/** A book at the start of a row: its cover, its title, and a quiet line. */
export const BookLead = ({ book, title, sub }: BookLeadProps) => (
  <div className="copy">
    <RowCover book={book} />
    <div>
      <span className="title">{title}</span>
      {sub && <span className="sub">{sub}</span>}
    </div>
  </div>
);
