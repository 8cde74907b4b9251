import { useTranslations } from 'use-intl';
import type { BookDetails, OtherCopy } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SellerName } from '../seller-name.tsx';
import { BlockHead } from './block-head.tsx';
import styles from './copy-table.module.css';

export const otherCopiesId = 'copies';

/** Other copies of the book's edition, cheapest first, with where they are. */
export function OtherCopies({ book, copies }: { book: BookDetails; copies: OtherCopy[] }) {
  const t = useTranslations('catalog.copies');
  if (!book.edition || copies.length === 0) return null;
  const hasPlaces = copies.some(({ location }) => location !== null);
  return (
    <section
      className={classNames(layoutStyles.wrap, styles.copies)}
      id={otherCopiesId}
      aria-labelledby="copies-heading"
    >
      <BlockHead id="copies-heading" title={t('title')}>
        <TextLink to={pageHref('/isbn/:isbn', { isbn: book.edition.isbn13 })}>{t('all')}</TextLink>
      </BlockHead>
      <table className={classNames(styles.table, styles.small)}>
        <VisuallyHiddenCaption>{t('caption')}</VisuallyHiddenCaption>
        <thead>
          <tr>
            <th scope="col">{t('condition')}</th>
            {hasPlaces && <th scope="col">{t('location')}</th>}
            <th scope="col">{t('seller')}</th>
            <th scope="col" className={styles.price}>
              {t('price')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('action')}</VisuallyHidden>
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

function CopyRow({ copy, hasPlace }: { copy: OtherCopy; hasPlace: boolean }) {
  const t = useTranslations('catalog.copies');
  const conditionName = useConditionName();
  const price = usePrice()(copy.resale_price);
  return (
    <tr data-booked={copy.status === 'booked' || undefined}>
      <th scope="row">
        <ConditionGrade condition={copy.product_condition} className={styles.grade} />
      </th>
      {hasPlace && <td className={styles.place}>{copy.location}</td>}
      <td className={styles.seller}>
        <SellerName book={copy} className={styles.name} />
      </td>
      <td className={styles.price}>{price}</td>
      <td>
        {copy.status === 'booked' ? (
          <Badge kind="quiet">{t('booked')}</Badge>
        ) : (
          <ButtonLink
            variant="outline"
            to={bookPath(copy)}
            aria-label={t('seeOf', { condition: conditionName(copy.product_condition), price })}
          >
            {t('see')}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
