import type { ReactNode } from 'react';
import styles from './person-cell.module.css';

/** A person or a device: a picture, and a name beside it. */
export const PersonCell = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles.person}>
    {picture}
    {children}
  </div>
);
