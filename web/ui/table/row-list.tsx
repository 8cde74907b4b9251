import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './row-list.module.css';

/** A short list with a line below each row. */
export const RowList = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames(styles.rows, className)} />
);

/** What it is about, and at the end what can be done with it. */
export const Row = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <li>
    {children}
    <div className={styles.end}>{end}</div>
  </li>
);
