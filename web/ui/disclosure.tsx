import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type Props = {
  label: string;
  /** Opens it, such as for a field that has an error. */
  isOpen?: boolean;
  children: ReactNode;
};

/** What few people need, behind a line that says what it is. */
export const Disclosure = ({ label, isOpen, children }: Props) => (
  <details className={styles.disclosure} open={isOpen || undefined}>
    <summary>
      <ChevronDown aria-hidden="true" />
      {label}
    </summary>
    <div>{children}</div>
  </details>
);
