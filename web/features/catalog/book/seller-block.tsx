import { useLocale, useTranslations } from 'use-intl';
import type { BookDetails, RelatedBooks } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { isOwnBook } from '#web/features/orders/own-book.ts';
import { formatListedMonth } from '#web/lib/listed-day.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Rating } from '../rating.tsx';
import styles from './seller-block.module.css';

type Props = { book: BookDetails; record: RelatedBooks['seller'] | undefined; onAsk: () => void };

/** The seller: portrait, name, seal, and record. Phone and email are present only for users who may see them. */
export function SellerBlock({ book, record, onAsk }: Props) {
  const { viewer } = useAuth();
  const t = useTranslations('catalog.seller');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const { phone, seller_email: email } = book;
  return (
    <section className={styles.seller} aria-label={t('label')}>
      <Avatar src={book.seller_image} size="large" />
      <h2 className={styles.name}>
        <Link to={pageHref('/seller/:id', { id: book.seller_id })}>{book.seller_name}</Link>
        {book.isSellerVerified && (
          <>
            <VerifiedSeal />
            <VisuallyHidden>{ui('verifiedSeller')}</VisuallyHidden>
          </>
        )}
        <Rating value={book.seller_rating} />
      </h2>
      <p className={styles.record}>
        {record && (
          <>
            <span>{record.sales === 0 ? t('noSales') : t('sales', { count: record.sales })}</span>
            <span>{t('memberSince', { month: formatListedMonth(record.memberSince, locale) })}</span>
          </>
        )}
        {phone && <PhoneLink number={phone} />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      {book.status !== 'sold' && !isOwnBook(book, viewer) && (
        <TextButton onClick={onAsk}>{t('ask')}</TextButton>
      )}
    </section>
  );
}
