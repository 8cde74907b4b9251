import type { ReactNode } from 'react';
import { ShelfBoard } from './book/shelf-board.tsx';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

type Props = {
  title: string;
  /** `h1` on a page that has nothing else. */
  heading?: 'h1' | 'h2';
  className?: string | undefined;
  children?: ReactNode;
};

/** Shown instead of an empty list: an illustration, a sentence, and the next step. */
export const EmptyState = ({ title, heading: Heading = 'h2', className, children }: Props) => (
  <div className={classNames(styles.empty, className)} data-testid="empty-state">
    <div className={styles.books} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
    <ShelfBoard className={styles.board} />
    <Heading>{title}</Heading>
    {children}
  </div>
);
