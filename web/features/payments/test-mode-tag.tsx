import type { ReactNode } from 'react';
import styles from './test-mode-tag.module.css';

/** Says that no money changes hands. */
export const TestModeTag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
);
