import { useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/catalog/book.ts';
import { linkPreviewUrl } from '#contract/kernel/image-url.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { bookPath } from '#web/lib/book-path.ts';
import { usePrice } from '#web/lib/use-money.ts';

type Props = {
  book: BookDetails;
  /** Scheme, host, and port of the site. */
  origin: string;
};

/** What search engines and link previews read about a book. */
export function BookHead({ book, origin }: Props) {
  const t = useTranslations('catalog');
  const formatPrice = usePrice();
  const description = t('description', {
    title: book.book_title,
    hasAuthor: book.author ? 'yes' : 'no',
    author: book.author ?? '',
    condition: book.product_condition,
    price: formatPrice(book.resale_price),
    status: book.status,
  });
  return (
    <DocumentMeta
      title={book.book_title}
      description={description}
      path={bookPath(book)}
      type="book"
      image={linkPreviewUrl(book.book_photo, origin)}
    />
  );
}
