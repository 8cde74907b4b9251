import type { ReactNode } from 'react';
import styles from './block-head.module.css';

/** The heading of a block of a page, with a link or button beside it. */
export const BlockHead = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
);
