import styles from './amount.module.css';

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price in a column headed Price($); the dollar sign appears where the head is gone, on a phone. */
export function Amount({ of }: { of: number }) {
  return (
    <span>
      <span className={styles.currency}>$</span>
      {twoDecimals.format(of)}
    </span>
  );
}
