import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { BookDetails, RelatedBooks } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import type { PriceRange } from '#contract/prices.ts';
import { PriceGuidance } from '#web/features/prices/price-guidance.tsx';
import { FeedLink } from '#web/layout/feed-link.tsx';
import { categoryNameOf } from '#web/lib/category-name.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { Price } from '#web/ui/book/price.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { OtherCopies, otherCopiesId } from '../copies/other-copies.tsx';
import { useBookActions } from '../use-book-actions.tsx';
import { BookCredits } from './book-credits.tsx';
import { BookFacts } from './book-facts.tsx';
import { BookGone } from './book-gone.tsx';
import { BookHead } from './book-head.tsx';
import styles from './book-page.module.css';
import { PageActions } from './page-actions.tsx';
import { PhotoGallery } from './photos/photo-gallery.tsx';
import { photosOf } from './photos/photos-of.ts';
import { PurchasePanel } from './purchase/purchase-panel.tsx';
import { SellerAway } from './seller-away.tsx';
import { SellerBlock } from './seller-block.tsx';
import { SpineRow } from './spine-row.tsx';

/** The server sends the data with the first page. The calls are loaded only for a later navigation to this page. */
export const loader = async (args: LoaderFunctionArgs) => (await loadBookData()).loadBook(args);
const loadBookData = importWithTimeout(() => import('./book-data.ts'));

export function Component() {
  const t = useTranslations('catalog');
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'gone') return <BookGone gone={loaded.gone} similar={loaded.similar} />;
  if (loaded.kind === 'away') return <SellerAway category_id={loaded.away.category_id} />;
  const { book, related, range, origin } = loaded;
  return (
    <>
      <BookHead book={book} origin={origin} />
      {related && (
        <FeedLink
          title={t('feed', { seller: book.seller_name })}
          href={`/feeds/seller/${related.seller._id}.xml`}
        />
      )}
      {/* A new key resets the state when another book is opened under the same route. */}
      <OneBook key={book._id} book={book} related={related} range={range} />
      {related && <OtherCopies book={book} copies={related.otherCopies} />}
      {related && <SpineRow sellerName={book.seller_name} books={related.booksOfSeller} />}
    </>
  );
}

type Props = { book: BookDetails; related: RelatedBooks | null; range: PriceRange | null };

function OneBook({ book, related, range }: Props) {
  const t = useTranslations('catalog');
  const books = useTranslations('catalog-cards');
  const { revalidate } = useRevalidator();
  const { buy, report, ask, dialog } = useBookActions(() => void revalidate());
  const freeCopies = related?.otherCopies.filter(({ status }) => status === 'available').length ?? 0;
  return (
    <article className={classNames(layoutStyles.wrap, styles.book, tintClass(book.book_photo_color))}>
      <Breadcrumb
        steps={[
          {
            name: categoryNameOf(book, useLocale()),
            to: pageHref('/category/:id', { id: book.category_id }),
          },
        ]}
      />
      <PhotoGallery
        photos={photosOf(
          book,
          books('cover', { title: book.book_title }),
          t('photos.other', { title: book.book_title }),
        )}
        className={styles.gallery}
      />
      <div>
        <h1>{book.book_title}</h1>
        <BookCredits book={book} />
        <Price book={book} className={styles.price} />
        {range && (
          <div className={styles.guidance}>
            <PriceGuidance range={range} price={book.resale_price} />
          </div>
        )}
        <NoScriptNotice what={books('booking')} />
        <PurchasePanel
          book={book}
          onBuy={() => buy(book)}
          otherCopies={{ free: freeCopies, href: `#${otherCopiesId}` }}
        />
        <SellerBlock book={book} record={related?.seller} onAsk={() => ask(book)} />
        <BookFacts book={book} />
        <h2>{t('says')}</h2>
        <p className={styles.description}>{book.description}</p>
        <PageActions book={book} onReport={report && (() => report(book))} />
      </div>
      {dialog}
    </article>
  );
}
