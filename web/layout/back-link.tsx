import { useTranslations } from 'use-intl';
import { Link } from '../ui/link.tsx';
import styles from './back-link.module.css';

type Props = { to: string; children: string };

/** The link above the title of a page that belongs to a list, back to the list. */
export function BackLink({ to, children }: Props) {
  const t = useTranslations('ui');
  return (
    <nav className={styles.back} aria-label={t('breadcrumb')}>
      <Link to={to}>{children}</Link>
    </nav>
  );
}
