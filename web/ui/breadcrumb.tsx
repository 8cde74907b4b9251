import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './breadcrumb.module.css';

type Props = { steps: { name: string; to: string }[] };

/** The way from the home page to this page. */
export function Breadcrumb({ steps }: Props) {
  const t = useTranslations();
  return (
    <nav aria-label={t('ui.breadcrumb')} className={styles.crumbs}>
      <ol>
        {[{ name: t('layout.home'), to: '/' }, ...steps].map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
