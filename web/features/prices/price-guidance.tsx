import { useTranslations } from 'use-intl';
import type { PriceRange } from '#contract/prices.ts';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import styles from './price-guidance.module.css';
import { placeOf } from './price-range.ts';
import { useRangeText } from './use-range-text.ts';

type Props = {
  range: PriceRange;
  /** The price of this copy, which is marked on the line; none while it is not known. */
  price: number | undefined;
};

/** What copies like this one sold for: drawn once, and said once. */
export function PriceGuidance({ range, price }: Props) {
  const t = useTranslations('prices');
  const rangeText = useRangeText();
  const conditionName = useConditionName();
  return (
    <p className={styles.guidance}>
      <svg viewBox="0 0 120 18" aria-hidden="true">
        <path className={styles.line} d="M2 9h116" />
        <path className={styles.usual} d="M36 9H84" />
        {price !== undefined && <circle className={styles.here} cx={placeOf(price, range)} cy="9" r="6" />}
      </svg>
      <span>
        {t('guidance', {
          basis: range.basis,
          condition: conditionName(range.condition),
          range: rangeText(range),
        })}
      </span>
    </p>
  );
}
