import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './row-list.module.css';

/** A short list with a line below each row. */
export const RowList = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames(styles.rows, className)} />
);

/** One row: its content, and its actions at the end. */
export const Row = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <li>
    {children}
    <div className={styles.end}>{end}</div>
  </li>
);
