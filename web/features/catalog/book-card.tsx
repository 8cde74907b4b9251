import { useLocale, useTranslations } from 'use-intl';
import { bookPath } from '#web/lib/book-path.ts';
import { useLanguageName } from '#web/lib/language-name.ts';
import { formatListedDay } from '#web/lib/listed-day.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { Price } from '#web/ui/book/price.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './book-card.module.css';
import type { CardBook } from './card-book.ts';
import { ReportFlag } from './report-flag.tsx';
import { SellerName } from './seller-name.tsx';

type Props = {
  book: CardBook;
  /** Whether the current user is the seller. */
  isOwn: boolean;
  onBuy: () => void;
  onReport: (() => void) | undefined;
  /** The cover is visible without scrolling, so it is loaded eagerly. */
  isVisible: boolean;
};

/** A book for sale. The whole card is a link to the book's page, except for its buttons. */
export function BookCard({ book, isOwn, onBuy, onReport, isVisible }: Props) {
  const t = useTranslations('catalog-cards');
  const locale = useLocale();
  const languageName = useLanguageName();
  return (
    <li className={classNames(styles.book, tintClass(book.book_photo_color))} data-testid="book-card">
      <Plinth condition={book.product_condition} className={styles.plinth}>
        <CoverPicture
          book={book}
          sizes="(min-width: 80rem) 230px, (min-width: 48rem) 19vw, 27vw"
          alt={t('cover', { title: book.book_title })}
          eager={isVisible}
        />
      </Plinth>
      <div>
        <h3>
          <Link to={bookPath(book)}>
            <bdi>{book.book_title}</bdi>
          </Link>
        </h3>
        {book.author && (
          <p className={styles.author}>
            <bdi>{book.author}</bdi>
          </p>
        )}
        <SellerName book={book} />
        <p className={styles.details}>
          {book.language &&
            book.language !== locale &&
            `${t('inLanguage', { language: languageName(book.language) })} · `}
          {formatListedDay(book.published_date, locale)} · {t('used', { years: book.years_of_use })}
          {book.location && (
            <>
              <br />
              <bdi>{book.location}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={styles.buy}>
        <Price book={book} />
        {isOwn ? <OwnListing book={book} /> : <BuyButton book={book} onBuy={onBuy} />}
      </div>
      <ReportFlag book={book} onReport={onReport} className={book.reported ? styles.flagged : styles.flag} />
    </li>
  );
}

/** Uses `aria-disabled`, so that the button keeps the focus after a booking and its new label is read out. */
function BuyButton({ book, onBuy }: Pick<Props, 'book' | 'onBuy'>) {
  const t = useTranslations('catalog-cards');
  const label = t(`status.${book.status}`);
  const available = book.status === 'available';
  return (
    <Button
      variant="outline"
      className={styles.action}
      aria-label={t('statusOf', { status: label, title: book.book_title })}
      aria-disabled={!available || undefined}
      onClick={() => available && onBuy()}
    >
      {label}
    </Button>
  );
}

function OwnListing({ book }: { book: CardBook }) {
  const t = useTranslations('catalog-cards');
  return (
    <ButtonLink
      variant="outline"
      className={styles.action}
      to="/dashboard/myproducts"
      aria-label={t('yourListingOf', { title: book.book_title })}
    >
      {t('yourListing')}
    </ButtonLink>
  );
}
