import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './seller-name.module.css';

type Props = { book: Pick<Book, 'seller_name' | 'isSellerVerified'>; className?: string | undefined };

/** The seller's name, with the seal of a verified seller. */
export function SellerName({ book, className }: Props) {
  const t = useTranslations('ui');
  return (
    <p className={classNames(styles.seller, className)}>
      <span>{book.seller_name}</span>
      {book.isSellerVerified && (
        <>
          <VerifiedSeal />
          <VisuallyHidden>{t('verifiedSeller')}</VisuallyHidden>
        </>
      )}
    </p>
  );
}
