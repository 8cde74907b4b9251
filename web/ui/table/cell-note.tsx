import type { ReactNode } from 'react';
import styles from './cell-note.module.css';

/** A small line below the value of a cell; red where it is urgent. */
export const CellNote = ({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) => (
  <span className={styles.note} data-soon={urgent ? '' : undefined}>
    {children}
  </span>
);
