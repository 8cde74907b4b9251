import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './price.module.css';

type Props = { book: Pick<Book, 'original_price' | 'resale_price'>; className?: string | undefined };

/** The original price, struck through, above the current price; only one of them if they are the same. */
export function Price({ book, className }: Props) {
  const t = useTranslations('ui');
  const format = usePrice();
  const price = format(book.resale_price);
  return (
    <p className={classNames(styles.price, className)}>
      {book.original_price === book.resale_price
        ? price
        : t.rich('prices', {
            original: format(book.original_price),
            price,
            s: (original) => <s>{original}</s>,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          })}
    </p>
  );
}
