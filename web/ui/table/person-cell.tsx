import type { ReactNode } from 'react';
import styles from './person-cell.module.css';

/** A user or a device: a picture and a name. */
export const PersonCell = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles.person}>
    {picture}
    {children}
  </div>
);
