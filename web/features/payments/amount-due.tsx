import { formatDollars } from '#contract/money.ts';
import styles from './amount-due.module.css';

export const AmountDue = ({ label, dollars }: { label: string; dollars: number }) => (
  <div className={styles.amount}>
    <span>{label}</span>
    <b>{formatDollars(dollars)}</b>
  </div>
);
