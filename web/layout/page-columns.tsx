import type { ReactNode } from 'react';
import styles from './page-columns.module.css';

/** The main part of a dashboard page, with what is known beside it, or below it on a narrow one. */
export const PageColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);
