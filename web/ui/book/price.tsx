import type { Book } from '#contract/catalog.ts';
import { formatDollars } from '#contract/money.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './price.module.css';

type Props = { book: Pick<Book, 'original_price' | 'resale_price'>; className?: string | undefined };

/** The original price, struck through, above the current price. */
export const Price = ({ book, className }: Props) => (
  <p className={classNames(styles.price, className)}>
    <s>
      <VisuallyHidden>Original price </VisuallyHidden>
      {formatDollars(book.original_price)}
    </s>
    <VisuallyHidden>, now </VisuallyHidden>
    {formatDollars(book.resale_price)}
  </p>
);
