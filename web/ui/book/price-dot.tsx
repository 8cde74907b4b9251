import { formatDollars } from '#contract/money.ts';
import { classNames } from '../class-names.ts';
import styles from './price-dot.module.css';

type Props = { price: number; note: string; className?: string | undefined };

/** A yellow dot with the lowest price, as on a second-hand jacket. Its container is positioned. */
export const PriceDot = ({ price, note, className }: Props) => (
  <p className={classNames(styles.dot, className)}>
    from <b>{formatDollars(price)}</b> {note}
  </p>
);
