import type { EditionDetails } from '#contract/editions.ts';
import { linkPreviewUrl } from '#contract/image-url.ts';
import { formatDollars } from '#contract/money.ts';
import { DocumentMeta } from '#web/layout/document-meta.tsx';
import { editionPath } from '#web/lib/book-path.ts';
import { pluralize } from '#web/lib/pluralize.ts';

type Props = {
  details: EditionDetails;
  /** Scheme, host, and port of the site. */
  origin: string;
};

/** What search engines and link previews read about an edition. */
export const EditionMeta = ({ details, origin }: Props) => (
  <DocumentMeta
    title={details.edition.title}
    description={descriptionOf(details)}
    url={origin + editionPath(details.edition.isbn13)}
    type="book"
    image={details.copies[0] && linkPreviewUrl(details.copies[0].book_photo, origin)}
  />
);

function descriptionOf({ edition, copyCount, lowestPrice }: EditionDetails): string {
  const by = edition.authors.length > 0 ? ` by ${edition.authors.join(', ')}` : '';
  const copies = pluralize(copyCount, 'second-hand copy', 'second-hand copies');
  const from = lowestPrice === null ? '' : `, from ${formatDollars(lowestPrice)}`;
  return `${copies} of ${edition.title}${by}${from}.`;
}
