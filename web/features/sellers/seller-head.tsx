import { useLocale, useTranslations } from 'use-intl';
import type { Seller } from '#contract/sellers.ts';
import { formatListedMonth } from '#web/lib/listed-day.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { VerifiedSeal } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './seller-head.module.css';

/** Portrait, name, seal, and record. */
export function SellerHead({ seller }: { seller: Seller }) {
  const t = useTranslations('reviews.profile');
  const ui = useTranslations('ui');
  const locale = useLocale();
  return (
    <div className={styles.person}>
      <Avatar src={seller.image} size="large" />
      <h1>
        {seller.name}
        {seller.isVerified && (
          <>
            <VerifiedSeal />
            <VisuallyHidden>{ui('verifiedSeller')}</VisuallyHidden>
          </>
        )}
      </h1>
      <p>
        <span>{t('since', { month: formatListedMonth(seller.memberSince, locale) })}</span>
        <span>{seller.sales === 0 ? t('noSales') : t('sales', { count: seller.sales })}</span>
      </p>
    </div>
  );
}
