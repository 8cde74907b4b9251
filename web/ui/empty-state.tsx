import type { ReactNode } from 'react';
import { ShelfBoard } from './book/shelf-board.tsx';
import styles from './empty-state.module.css';

/** Nothing here yet: an empty board, a sentence, and what to do next. */
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
