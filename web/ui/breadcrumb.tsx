import { useTranslations } from 'use-intl';
import styles from './breadcrumb.module.css';
import { Link } from './link.tsx';

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
