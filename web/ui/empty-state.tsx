import type { ReactNode } from 'react';
import { ShelfBoard } from './book/shelf-board.tsx';
import styles from './empty-state.module.css';

/** Shown instead of an empty list: an illustration, a sentence, and the next step. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty} data-testid="empty-state">
    <div className={styles.books} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
    <ShelfBoard className={styles.board} />
    <h2>{title}</h2>
    {children}
  </div>
);
