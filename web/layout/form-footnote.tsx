import type { ReactNode } from 'react';
import styles from './form-footnote.module.css';

/** Another way to go, below the form of an account page. */
export const FormFootnote = ({ children }: { children: ReactNode }) => (
  <p className={styles.footnote}>{children}</p>
);
