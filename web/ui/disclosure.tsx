import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/** What few people need, behind a line that says what it is. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>
      <ChevronDown aria-hidden="true" />
      {label}
    </summary>
    <div>{children}</div>
  </details>
);
