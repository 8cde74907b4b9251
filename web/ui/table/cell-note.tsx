import type { ReactNode } from 'react';
import styles from './cell-note.module.css';

/** A small line below a cell's value; red if it is urgent. */
export const CellNote = ({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) => (
  <span className={styles.note} data-urgent={urgent ? '' : undefined}>
    {children}
  </span>
);
