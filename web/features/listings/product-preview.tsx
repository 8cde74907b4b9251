import { ImageIcon } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog/catalog.ts';
import { formatPrice, type Money, toAmount } from '#contract/kernel/money/money.ts';
import { readAmount } from '#contract/kernel/money/typed-amount.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { Plinth } from '#web/ui/book/plinth.tsx';
import priceStyles from '#web/ui/book/price.module.css';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import type { Listing } from './listing-form.ts';
import styles from './product-preview.module.css';

/** A live preview of the listing's card. */
export function ProductPreview({
  control,
  photoColor,
}: {
  control: Control<Listing>;
  photoColor: string | undefined;
}) {
  const t = useTranslations('listings.preview');
  const currentUser = useCurrentUser();
  const listing = useWatch({ control });
  const condition = conditions.find((known) => known === listing.product_condition);
  const money = useMoney();
  const original = typedPrice(listing.original_price, money);
  const resale = typedPrice(listing.resale_price, money);
  return (
    <aside className={classNames(styles.preview, tintClass(photoColor))} aria-label={t('label')}>
      <h2>{t('title')}</h2>
      <Plinth condition={condition}>
        {listing.book_photo ? (
          <img className={styles.photo} src={listing.book_photo} width={600} height={900} alt="" />
        ) : (
          <span className={styles.noPhoto}>
            <ImageIcon size={22} aria-hidden="true" />
          </span>
        )}
      </Plinth>
      {listing.book_title && <h3>{listing.book_title}</h3>}
      {(listing.book_title || listing.location) && (
        <p className={styles.seller}>
          {currentUser.isSellerVerified && <VerifiedSeal />}
          {[currentUser.name, listing.location].filter(Boolean).join(' · ')}
        </p>
      )}
      {resale && (
        <p className={classNames(priceStyles.price, styles.price)}>
          {original && original !== resale && <s>{original}</s>}
          {resale}
        </p>
      )}
    </aside>
  );
}

function typedPrice(typed: string | number | undefined, money: Money): string | undefined {
  const minor = readAmount(String(typed ?? ''), money);
  return minor ? formatPrice(toAmount(minor, money.currency), money) : undefined;
}
