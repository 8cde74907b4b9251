import { useTranslations } from 'use-intl';
import { isLongPrice } from '#web/lib/is-long-price.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { classNames } from '../class-names.ts';
import styles from './price-dot.module.css';

type Props = { price: number; note: string; className?: string | undefined };

/** A yellow dot with the lowest price, as on a second-hand jacket. Its container is positioned. */
export function PriceDot({ price, note, className }: Props) {
  const t = useTranslations('catalog-cards');
  const amount = usePrice()(price);
  return (
    <p className={classNames(styles.dot, className)} data-long={isLongPrice(amount) || undefined}>
      {t.rich('lowestPrice', { price: amount, note, b: (text) => <b>{text}</b> })}
    </p>
  );
}
