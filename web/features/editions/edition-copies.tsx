import { Fragment } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Condition, conditions } from '#contract/catalog/catalog.ts';
import { type EditionDetails, maxCopies } from '#contract/editions.ts';
import type { FoundBook } from '#contract/search.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { BlockHead } from '#web/features/catalog/copies/block-head.tsx';
import tableStyles from '#web/features/catalog/copies/copy-table.module.css';
import { SellerName } from '#web/features/catalog/seller-name.tsx';
import { useBookActions } from '#web/features/catalog/use-book-actions.tsx';
import { isOwnBook } from '#web/features/orders/own-book.ts';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import { bookPath } from '#web/lib/book-path.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { shorten } from '#web/lib/shorten.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { ConditionMeaning } from '#web/ui/book/condition-meaning.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './edition-copies.module.css';

/** Every copy of the edition, by condition and then by price. */
export function EditionCopies({ details: { edition, copies, copyCount } }: { details: EditionDetails }) {
  const t = useTranslations('editions');
  const books = useTranslations('catalog-cards');
  const { inside } = useNumberInWords();
  const { revalidate } = useRevalidator();
  const { buy, dialog } = useBookActions(() => void revalidate());
  if (copies.length === 0) return null;
  return (
    <section className={classNames(layoutStyles.wrap, tableStyles.copies)} aria-labelledby="all-copies">
      <BlockHead id="all-copies" title={t('copies', { count: copyCount, number: inside(copyCount) })}>
        <TellMeButton target={{ isbn13: edition.isbn13 }} look="link" />
      </BlockHead>
      <NoScriptNotice what={books('booking')} />
      <table className={classNames(tableStyles.table, styles.table)}>
        <caption>
          <VisuallyHidden>{t('caption')}</VisuallyHidden>
        </caption>
        <thead className={styles.columns}>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conditions.map((condition) => (
            <CopiesInCondition
              key={condition}
              condition={condition}
              copies={copies.filter((copy) => copy.product_condition === condition)}
              onBuy={buy}
            />
          ))}
        </tbody>
      </table>
      {copyCount > copies.length && <Hint>{t('firstOnes', { count: maxCopies })}</Hint>}
      {dialog}
    </section>
  );
}

const columns = ['seller', 'says', 'location', 'price', 'action'] as const;

type GroupProps = { condition: Condition; copies: FoundBook[]; onBuy: (book: FoundBook) => void };

const CopiesInCondition = ({ condition, copies, onBuy }: GroupProps) =>
  copies.length > 0 && (
    <Fragment>
      <tr className={styles.group}>
        <th colSpan={5} scope="rowgroup">
          <ConditionGrade condition={condition} className={styles.condition} />
          <p>
            <ConditionMeaning of={condition} />
          </p>
        </th>
      </tr>
      {copies.map((copy) => (
        <CopyRow key={copy._id} copy={copy} onBuy={() => onBuy(copy)} />
      ))}
    </Fragment>
  );

const maxWords = 140;

function CopyRow({ copy, onBuy }: { copy: FoundBook; onBuy: () => void }) {
  const t = useTranslations('catalog-cards');
  const formatPrice = usePrice();
  return (
    <tr data-booked={copy.status === 'booked' || undefined}>
      <th scope="row">
        <span className={styles.who}>
          <Avatar src={copy.seller_image} />
          <SellerName book={copy} className={styles.name} />
        </span>
      </th>
      <td className={styles.says}>
        <Link to={bookPath(copy)}>{shorten(copy.description, maxWords)}</Link>
      </td>
      <td className={classNames(tableStyles.place, styles.place)}>
        {copy.location && (
          <>
            {copy.location}
            <br />
          </>
        )}
        {t('used', { years: copy.years_of_use })}
      </td>
      <td className={tableStyles.price}>{formatPrice(copy.resale_price)}</td>
      <td>
        <BuyButton copy={copy} onBuy={onBuy} />
      </td>
    </tr>
  );
}

/** Uses `aria-disabled`, so that the button keeps the focus after a booking and its new label is read out. */
function BuyButton({ copy, onBuy }: { copy: FoundBook; onBuy: () => void }) {
  const t = useTranslations('editions');
  const books = useTranslations('catalog-cards');
  const price = usePrice()(copy.resale_price);
  const { viewer } = useAuth();
  const available = copy.status === 'available';
  const whose = (label: string) => t('copyOf', { label, seller: copy.seller_name, price });
  if (isOwnBook(copy, viewer))
    return (
      <ButtonLink variant="outline" to="/dashboard/myproducts" aria-label={whose(books('yourListing'))}>
        {books('yourListing')}
      </ButtonLink>
    );
  const label = books(available ? 'status.available' : 'status.booked');
  return (
    <Button
      variant="outline"
      aria-label={whose(label)}
      aria-disabled={!available || undefined}
      onClick={() => available && onBuy()}
    >
      {label}
    </Button>
  );
}
