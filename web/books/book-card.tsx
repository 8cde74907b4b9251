import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Book } from '../../contract/books.ts';
import { formatDollars } from '../../contract/money.ts';
import { VerifiedSeal } from '../ui/icons.tsx';
import { ConditionGrade } from './condition-grade.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { tintClass } from './tint.ts';

type Props = { book: Book; onBuy: (book: Book) => void; onReport?: ((book: Book) => void) | undefined };

/** A copy for sale, as it stands on a shelf. */
export const BookCard = ({ book, onBuy, onReport }: Props) => (
  <li className={`book ${tintClass(book.book_photo_color)}`}>
    <div className="plinth">
      <CoverPicture
        book={book}
        sizes="(min-width: 80rem) 230px, (min-width: 48rem) 19vw, 27vw"
        alt={`Cover of ${book.book_title}`}
      />
      <ConditionGrade condition={book.product_condition} />
      <ReportFlag book={book} onReport={onReport} />
    </div>
    <div>
      <h3>{book.book_title}</h3>
      <p className="seller">
        <span>{book.seller_name}</span>
        {book.isSellerVerified && (
          <>
            <VerifiedSeal />
            <span className="sr-only">verified seller</span>
          </>
        )}
      </p>
      <p className="quiet">
        {book.published_date} · used {years(book.years_of_use)}
        <br />
        {book.location}
      </p>
    </div>
    <div className="buy">
      <Price book={book} />
      <BuyButton book={book} onBuy={onBuy} />
    </div>
  </li>
);

const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`);

const Price = ({ book }: { book: Book }) => (
  <p className="price">
    <s>
      <span className="sr-only">Original price </span>
      {formatDollars(book.original_price)}
    </s>
    <span className="sr-only">, now </span>
    {formatDollars(book.resale_price)}
  </p>
);

const buyWords = { available: 'Buy Now', booked: 'Booked', sold: 'Sold' };

/** Switched off by `aria-disabled`: whoever has just booked the book keeps the focus, and hears what it says now. */
function BuyButton({ book, onBuy }: Pick<Props, 'book' | 'onBuy'>) {
  const words = buyWords[book.status];
  const available = book.status === 'available';
  return (
    <button
      type="button"
      className="btn btn-line"
      aria-label={`${words}: ${book.book_title}`}
      aria-disabled={!available || undefined}
      onClick={() => available && onBuy(book)}
    >
      {words}
    </button>
  );
}

function ReportFlag({ book, onReport }: Pick<Props, 'book' | 'onReport'>): ReactNode {
  if (book.reported)
    return (
      <span className="flagged">
        <Flag aria-hidden="true" />
        Reported
      </span>
    );
  if (!onReport) return null;
  return (
    <button
      type="button"
      className="icon-btn flag"
      aria-label={`Report ${book.book_title}`}
      title="Report"
      onClick={() => onReport(book)}
    >
      <Flag aria-hidden="true" width={19} height={19} />
    </button>
  );
}
