import { type Control, useWatch } from 'react-hook-form';
import { conditions } from '#contract/catalog.ts';
import { maxPriceCents, toDollars } from '#contract/money.ts';
import { readCents } from '#contract/typed-number.ts';
import { PriceGuidance } from '#web/features/prices/price-guidance.tsx';
import { usePriceGuidance } from '#web/features/prices/use-price-guidance.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './listing-guidance.module.css';
import type { Listing } from './use-product-form.ts';

/** What comparable books sold for, as soon as the form says enough about the book. */
export function ListingGuidance({ control }: { control: Control<Listing> }) {
  const {
    isbn = '',
    category_id = '',
    original_price,
    resale_price,
    product_condition,
  } = useWatch({ control });
  const guidance = usePriceGuidance({
    isbn13: isbn.trim(),
    category_id,
    originalPrice: readPrice(original_price),
  });
  const condition = conditions.find((known) => known === product_condition);
  const range = guidance?.ranges.find((one) => one.condition === condition);
  return (
    // The element exists before its text, or the text would not be announced.
    <div role="status" className={styles.guidance}>
      {range && <PriceGuidance range={range} price={readPrice(resale_price)} />}
      {guidance && condition && !range && <Hint>Too few sales to suggest a price.</Hint>}
    </div>
  );
}

/** Returns undefined for a price that is wrong, which its own field explains. */
function readPrice(typed: string | number | undefined): number | undefined {
  const cents = readCents(String(typed ?? ''));
  return cents && cents <= maxPriceCents ? toDollars(cents) : undefined;
}
