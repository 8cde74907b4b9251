import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#web/ui/notice.tsx';
import styles from './expired-link.module.css';

/** For an email link that has expired, was used before, or never existed. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  const t = useTranslations('auth');
  return (
    <Notice icon={Link2Off} title={t('expired.title')} className={styles.notice} role="alert">
      <p>{children}</p>
    </Notice>
  );
}
