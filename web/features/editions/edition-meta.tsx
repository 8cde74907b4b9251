import { useTranslations } from 'use-intl';
import type { EditionDetails } from '#contract/editions.ts';
import { linkPreviewUrl } from '#contract/kernel/image-url.ts';
import { pageHref } from '#contract/pages.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { usePrice } from '#web/lib/use-money.ts';

type Props = {
  details: EditionDetails;
  /** Scheme, host, and port of the site. */
  origin: string;
};

/** What search engines and link previews read about an edition. */
export function EditionMeta({ details, origin }: Props) {
  const t = useTranslations('editions');
  const { atStart } = useNumberInWords();
  const formatPrice = usePrice();
  const { edition, copyCount, lowestPrice } = details;
  const description = t('description', {
    count: copyCount,
    number: atStart(copyCount),
    title: edition.title,
    hasAuthors: edition.authors.length > 0 ? 'yes' : 'no',
    authors: edition.authors.join(', '),
    hasPrice: lowestPrice === null ? 'no' : 'yes',
    price: formatPrice(lowestPrice ?? 0),
  });
  return (
    <DocumentMeta
      title={details.edition.title}
      description={description}
      path={pageHref('/isbn/:isbn', { isbn: details.edition.isbn13 })}
      type="book"
      image={details.copies[0] && linkPreviewUrl(details.copies[0].book_photo, origin)}
    />
  );
}
