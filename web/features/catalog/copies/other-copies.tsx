import type { BookDetails, OtherCopy } from '#contract/book.ts';
import { formatDollars } from '#contract/money.ts';
import { bookPath, editionPath } from '#web/lib/book-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SellerName } from '../seller-name.tsx';
import { BlockHead } from './block-head.tsx';
import styles from './copy-table.module.css';

export const otherCopiesId = 'copies';

/** Other copies of the book's edition, cheapest first; anonymous visitors do not see where they are. */
export function OtherCopies({ book, copies }: { book: BookDetails; copies: OtherCopy[] }) {
  if (!book.edition || copies.length === 0) return null;
  const hasPlaces = copies.some(({ location }) => location !== null);
  return (
    <section
      className={classNames(layoutStyles.wrap, styles.copies)}
      id={otherCopiesId}
      aria-labelledby="copies-heading"
    >
      <BlockHead id="copies-heading" title="Other copies of this edition">
        <TextLink to={editionPath(book.edition.isbn13)}>All copies and the edition</TextLink>
      </BlockHead>
      <table className={classNames(styles.table, styles.small)}>
        <VisuallyHiddenCaption>Other copies, cheapest first</VisuallyHiddenCaption>
        <thead>
          <tr>
            <th scope="col">Condition</th>
            {hasPlaces && <th scope="col">Location</th>}
            <th scope="col">Seller</th>
            <th scope="col" className={styles.price}>
              Price
            </th>
            <th scope="col">
              <VisuallyHidden>Action</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {copies.map((copy) => (
            <CopyRow key={copy._id} copy={copy} hasPlace={hasPlaces} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const VisuallyHiddenCaption = ({ children }: { children: string }) => (
  <caption>
    <VisuallyHidden>{children}</VisuallyHidden>
  </caption>
);

const CopyRow = ({ copy, hasPlace }: { copy: OtherCopy; hasPlace: boolean }) => (
  <tr data-booked={copy.status === 'booked' || undefined}>
    <th scope="row">
      <ConditionGrade condition={copy.product_condition} className={styles.grade} />
    </th>
    {hasPlace && <td className={styles.place}>{copy.location}</td>}
    <td className={styles.seller}>
      <SellerName book={copy} className={styles.name} />
    </td>
    <td className={styles.price}>{formatDollars(copy.resale_price)}</td>
    <td>
      {copy.status === 'booked' ? (
        <Badge kind="quiet">Booked</Badge>
      ) : (
        <ButtonLink
          variant="outline"
          to={bookPath(copy)}
          aria-label={`See it: the copy in ${copy.product_condition} for ${formatDollars(copy.resale_price)}`}
        >
          See it
        </ButtonLink>
      )}
    </td>
  </tr>
);
