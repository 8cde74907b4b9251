import type { ReactNode } from 'react';
import styles from './test-mode-tag.module.css';

export const TestModeTag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
);
