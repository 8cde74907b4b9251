import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Rating } from './rating.tsx';
import styles from './seller-name.module.css';

type Props = {
  book: Pick<Book, 'seller_id' | 'seller_name' | 'isSellerVerified' | 'seller_rating'>;
  className?: string | undefined;
};

/** The seller's name, with the seal of a verified seller and the average of the reviews. */
export function SellerName({ book, className }: Props) {
  const t = useTranslations('ui');
  return (
    <p className={classNames(styles.seller, className)}>
      <Link to={pageHref('/seller/:id', { id: book.seller_id })}>{book.seller_name}</Link>
      {book.isSellerVerified && (
        <>
          <VerifiedSeal />
          <VisuallyHidden>{t('verifiedSeller')}</VisuallyHidden>
        </>
      )}
      <Rating value={book.seller_rating} />
    </p>
  );
}
