import { useTranslations } from 'use-intl';
import type { BookSpine } from '#contract/catalog/book.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { shorten } from '#web/lib/shorten.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BlockHead } from '../copies/block-head.tsx';
import { isPale, spineHeight, spineWidth } from './spine-look.ts';
import styles from './spine-row.module.css';

/** A spine has room for two lines. */
const maxTitleLength = 34;

/** Other books of the seller as spines on a shelf; their widths follow the pages. */
export function SpineRow({ sellerName, books }: { sellerName: string; books: BookSpine[] }) {
  const t = useTranslations('catalog');
  if (books.length === 0) return null;
  return (
    <section className={classNames(layoutStyles.wrap, styles.shelf)} aria-labelledby="more-heading">
      <BlockHead id="more-heading" title={t('moreFrom', { seller: sellerName })} />
      <ul>
        {books.map((book) => (
          <Spine key={book._id} book={book} />
        ))}
      </ul>
      <ShelfBoard className={styles.board} />
    </section>
  );
}

function Spine({ book }: { book: BookSpine }) {
  const formatPrice = usePrice();
  const { book_title: title, book_photo_color: color, resale_price: price } = book;
  const [height, width] = [spineHeight(book.category_id), spineWidth(book.pages)];
  const looks = classNames(
    tintClass(color),
    isPale(color) && styles.pale,
    height && styles[height],
    width && styles[width],
  );
  return (
    <li className={looks}>
      <Link to={bookPath(book)}>
        <VisuallyHidden>{title}, </VisuallyHidden>
        <span className={styles.title} aria-hidden="true">
          {shorten(title, maxTitleLength)}
        </span>
        <span className={styles.price}>{formatPrice(price)}</span>
      </Link>
    </li>
  );
}
