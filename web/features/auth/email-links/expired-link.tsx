import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './expired-link.module.css';

/** For an email link that has expired, was used before, or never existed. */
export const ExpiredLink = ({ children }: { children: ReactNode }) => (
  <Notice icon={Link2Off} title="This link no longer works" className={styles.notice} role="alert">
    <p>{children}</p>
  </Notice>
);
