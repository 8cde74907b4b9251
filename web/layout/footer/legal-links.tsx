import { useTranslations } from 'use-intl';
import type { PublicSite } from '#contract/site/site.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './footer.module.css';

type LegalPage = Exclude<PublicSite['texts']['pages'][number], 'blog'>;

/** The legal pages that the host has published. */
export function LegalLinks({ pages }: { pages: PublicSite['texts']['pages'] }) {
  const t = useTranslations('layout.footer');
  const legal = pages.filter((page): page is LegalPage => page !== 'blog');
  if (legal.length === 0) return null;
  return (
    <ul className={styles.legalPages}>
      {legal.map((page) => (
        <li key={page}>
          <Link to={`/${page}`}>{t(page)}</Link>
        </li>
      ))}
    </ul>
  );
}
