import { PriceText } from '#web/ui/price-text.tsx';
import styles from './amount-due.module.css';

export const AmountDue = ({ label, amount }: { label: string; amount: number }) => (
  <div className={styles.amount}>
    <span>{label}</span>
    <b>
      <PriceText of={amount} />
    </b>
  </div>
);
