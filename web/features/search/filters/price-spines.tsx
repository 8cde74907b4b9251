import { useTranslations } from 'use-intl';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { priceSpines, pricesInWords } from './price-histogram.ts';
import styles from './price-spines.module.css';

type Props = { prices: readonly { from: number; count: number }[]; from: string; to: string };

/** What the books cost, as spines on a board. Those outside the range are gaps. */
export function PriceSpines({ prices, from, to }: Props) {
  const money = useMoney();
  const words = { t: useTranslations('search.prices'), numberAtStart: useNumberInWords().atStart };
  return (
    <div className={styles.prices} role="img" aria-label={pricesInWords(prices, { from, to }, money, words)}>
      <svg viewBox="0 0 210 66" aria-hidden="true">
        {priceSpines(prices, { from, to }, money).map(({ x, width, height, isIn }) => (
          <rect
            key={x}
            className={isIn ? styles.inside : styles.outside}
            x={isIn ? x : x + 0.6}
            y={66 - height}
            width={isIn ? width : width - 1.2}
            height={isIn ? height : height + 2}
            rx="1.2"
          />
        ))}
      </svg>
      <ShelfBoard className={styles.board} />
    </div>
  );
}
