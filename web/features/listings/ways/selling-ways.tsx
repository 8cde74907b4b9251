import { useTranslations } from 'use-intl';
import styles from '#web/ui/filter-links.module.css';
import { Link } from '#web/ui/link.tsx';

const ways = {
  one: '/dashboard/addaproduct',
  many: '/dashboard/addmany',
  file: '/dashboard/import',
} as const;

/** The ways to add books. Each is a document of its own, because only the page that scans may use the camera. */
export function SellingWays({ current }: { current: (typeof ways)[keyof typeof ways] }) {
  const t = useTranslations('listings.ways');
  return (
    <nav className={styles.filter} aria-label={t('label')}>
      {(['one', 'many', 'file'] as const).map((way) => (
        <Link
          key={way}
          to={ways[way]}
          reloadDocument
          aria-current={ways[way] === current ? 'page' : undefined}
        >
          {t(way)}
        </Link>
      ))}
    </nav>
  );
}
