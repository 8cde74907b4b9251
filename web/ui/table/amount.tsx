import styles from './amount.module.css';

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price in a column titled Price($). On a phone, where the header is hidden, the dollar sign is shown. */
export function Amount({ of }: { of: number }) {
  return (
    <span>
      <span className={styles.currency}>$</span>
      {twoDecimals.format(of)}
    </span>
  );
}
