import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FoundBook } from '#contract/search.ts';
import { sellerBooksPerPage } from '#contract/sellers.ts';
import { BookGrid } from '../catalog/book-grid.tsx';
import { MoreLinks } from './more-links.tsx';
import styles from './seller-books.module.css';

/** What a seller offers, one page of it. */
export function SellerBooks({ books }: { books: FoundBook[] }) {
  const t = useTranslations('reviews.profile');
  const [parameters] = useSearchParams();
  const shown = books.slice(0, sellerBooksPerPage);
  const last = books.length > shown.length ? shown.at(-1) : undefined;
  return (
    <section className={styles.books} aria-labelledby="on-offer">
      <h2 id="on-offer">{t('books')}</h2>
      {shown.length > 0 ? <BookGrid books={shown} /> : <p>{t('noBooks')}</p>}
      <MoreLinks
        parameter="books"
        next={last?._id}
        isFirst={!parameters.has('books')}
        nextLabel={t('moreBooks')}
        firstLabel={t('firstBooks')}
      />
    </section>
  );
}
