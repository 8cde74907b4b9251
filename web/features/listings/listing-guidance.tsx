import { type Control, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog/catalog.ts';
import { type Money, maxPriceOf, toAmount } from '#contract/kernel/money/money.ts';
import { readAmount } from '#contract/kernel/money/typed-amount.ts';
import { PriceGuidance } from '#web/features/prices/price-guidance.tsx';
import { usePriceGuidance } from '#web/features/prices/use-price-guidance.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import type { Listing } from './listing-form.ts';
import styles from './listing-guidance.module.css';

/** What comparable books sold for, as soon as the form says enough about the book. */
export function ListingGuidance({ control }: { control: Control<Listing> }) {
  const t = useTranslations('listings.form');
  const {
    isbn = '',
    category_id = '',
    original_price,
    resale_price,
    product_condition,
  } = useWatch({ control });
  const money = useMoney();
  const guidance = usePriceGuidance({
    isbn13: isbn.trim(),
    category_id,
    originalPrice: readPrice(original_price, money),
  });
  const condition = conditions.find((known) => known === product_condition);
  const range = guidance?.ranges.find((one) => one.condition === condition);
  return (
    // The element exists before its text, or the text would not be announced.
    <div role="status" className={styles.guidance}>
      {range && <PriceGuidance range={range} price={readPrice(resale_price, money)} />}
      {guidance && condition && !range && <Hint>{t('tooFewSales')}</Hint>}
    </div>
  );
}

/** Returns undefined for a price that is wrong, which its own field explains. */
function readPrice(typed: string | number | undefined, money: Money): number | undefined {
  const minor = readAmount(String(typed ?? ''), money);
  return minor && minor <= maxPriceOf(money.currency) ? toAmount(minor, money.currency) : undefined;
}
