import { ImageIcon } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { conditions } from '#contract/catalog.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { readCents } from '#contract/typed-number.ts';
import { Plinth } from '#web/ui/book/plinth.tsx';
import priceStyles from '#web/ui/book/price.module.css';
import { tintClass } from '#web/ui/book/tint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import styles from './product-preview.module.css';
import type { Listing } from './use-product-form.ts';

/** A live preview of the listing's card. */
export function ProductPreview({
  control,
  photoColor,
}: {
  control: Control<Listing>;
  photoColor: string | undefined;
}) {
  const currentUser = useCurrentUser();
  const listing = useWatch({ control });
  const condition = conditions.find((known) => known === listing.product_condition);
  const original = dollars(listing.original_price);
  const resale = dollars(listing.resale_price);
  return (
    <aside className={classNames(styles.preview, tintClass(photoColor))} aria-label="Preview">
      <h2>How it will look on the shelf</h2>
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
          {original && <s>{original}</s>}
          {resale}
        </p>
      )}
    </aside>
  );
}

function dollars(typed: string | number | undefined): string | undefined {
  const cents = readCents(String(typed ?? ''));
  return cents ? formatDollars(toDollars(cents)) : undefined;
}
