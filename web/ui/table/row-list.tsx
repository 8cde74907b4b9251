import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './row-list.module.css';

/** A short list with a line below each row. */
export const RowList = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames(styles.rows, className)} />
);

/** One row: its content, and its actions or state at the end. */
export const Row = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <li>
    {children}
    <div className={styles.aside}>{aside}</div>
  </li>
);
