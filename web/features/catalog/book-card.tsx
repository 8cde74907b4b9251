import { Link } from 'react-router';
import type { Book } from '#contract/catalog.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { Price } from '#web/ui/book/price.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './book-card.module.css';
import { ReportFlag } from './report-flag.tsx';
import { SellerName } from './seller-name.tsx';
import { timeUsed } from './time-used.ts';

type Props = {
  book: Book;
  /** Whether whoever looks is the seller. */
  isOwn: boolean;
  onBuy: () => void;
  onReport: (() => void) | undefined;
  /** Its cover is in sight at once, and is not waited with. */
  inSight: boolean;
};

/** A copy for sale, as it stands on a shelf. All of the card leads to the book's page, but for its buttons. */
export const BookCard = ({ book, isOwn, onBuy, onReport, inSight }: Props) => (
  <li className={classNames(styles.book, tintClass(book.book_photo_color))} data-testid="book-card">
    <Plinth condition={book.product_condition} className={styles.plinth}>
      <CoverPicture
        book={book}
        sizes="(min-width: 80rem) 230px, (min-width: 48rem) 19vw, 27vw"
        alt={`Cover of ${book.book_title}`}
        eager={inSight}
      />
    </Plinth>
    <div>
      <h3>
        <Link to={bookPath(book._id)}>{book.book_title}</Link>
      </h3>
      <SellerName book={book} />
      <p className={styles.details}>
        {book.published_date} · used {timeUsed(book.years_of_use)}
        <br />
        {book.location}
      </p>
    </div>
    <div className={styles.buy}>
      <Price book={book} />
      {isOwn ? <OwnListing book={book} /> : <BuyButton book={book} onBuy={onBuy} />}
    </div>
    <ReportFlag book={book} onReport={onReport} className={book.reported ? styles.flagged : styles.flag} />
  </li>
);

const buyWords = { available: 'Buy Now', booked: 'Booked', sold: 'Sold' };

/** Switched off by `aria-disabled`: whoever has just booked the book keeps the focus, and hears what it says now. */
function BuyButton({ book, onBuy }: Pick<Props, 'book' | 'onBuy'>) {
  const words = buyWords[book.status];
  const available = book.status === 'available';
  return (
    <Button
      variant="outline"
      className={styles.action}
      aria-label={`${words}: ${book.book_title}`}
      aria-disabled={!available || undefined}
      onClick={() => available && onBuy()}
    >
      {words}
    </Button>
  );
}

const OwnListing = ({ book }: { book: Book }) => (
  <ButtonLink
    variant="outline"
    className={styles.action}
    to="/dashboard/myproducts"
    aria-label={`Your listing: ${book.book_title}`}
  >
    Your listing
  </ButtonLink>
);
