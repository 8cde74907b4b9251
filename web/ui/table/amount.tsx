import { splitPrice } from '#contract/kernel/money/money.ts';
import { useMoney } from '#web/lib/use-money.ts';
import styles from './amount.module.css';

/** A price in a column titled Price($). On a phone, where the header is hidden, the currency's sign is shown. */
export function Amount({ of }: { of: number }) {
  const { before, number, after } = splitPrice(of, useMoney());
  return (
    <span>
      {before && <span className={styles.currency}>{before}</span>}
      {number}
      {after && <span className={styles.currency}>{after}</span>}
    </span>
  );
}
