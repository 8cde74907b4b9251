import type { ReactNode } from 'react';
import styles from './form-footnote.module.css';

/** A link to a related page, below an account form. */
export const FormFootnote = ({ children }: { children: ReactNode }) => (
  <p className={styles.footnote}>{children}</p>
);
