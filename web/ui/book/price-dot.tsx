import { useTranslations } from 'use-intl';
import { usePrice } from '#web/lib/use-money.ts';
import { classNames } from '../class-names.ts';
import styles from './price-dot.module.css';

type Props = { price: number; note: string; className?: string | undefined };

/** A yellow dot with the lowest price, as on a second-hand jacket. Its container is positioned. */
export function PriceDot({ price, note, className }: Props) {
  const t = useTranslations('books');
  const formatPrice = usePrice();
  return (
    <p className={classNames(styles.dot, className)}>
      {t.rich('lowestPrice', { price: formatPrice(price), note, b: (amount) => <b>{amount}</b> })}
    </p>
  );
}
