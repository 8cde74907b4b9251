import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Unfinished } from '../setup/unfinished/unfinished.tsx';
import { type SiteData, siteQuery, siteTextsQuery } from '../site/queries.ts';
import { SectionSkeleton } from '../site/section-skeleton.tsx';
import { useSections } from '../site/sections.ts';
import { SettingsNavigation } from '../site/settings-section.tsx';
import styles from './overview-page.module.css';
import { sectionStates } from './section-states.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchQuery(siteQuery(call)),
  client.prefetchQuery(siteTextsQuery(call)),
]);

/** What is not finished yet, and every section with its present state. */
export function Component() {
  const t = useTranslations('site');
  const { data: site, error, refetch } = useQuery(siteQuery());
  return (
    <>
      <PageHead title={t('title')}>{t('lede')}</PageHead>
      <SettingsNavigation />
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {site ? (
        <div className={styles.parts}>
          <Unfinished className={styles.part} />
          <AllSections site={site} />
        </div>
      ) : (
        !error && <SectionSkeleton shape="list" label={t('loading')} />
      )}
    </>
  );
}

function AllSections({ site }: { site: SiteData }) {
  const t = useTranslations('site');
  return (
    <section className={styles.part} aria-labelledby="all-settings">
      <SectionHeading id="all-settings">{t('all')}</SectionHeading>
      <ul className={styles.list}>
        {useSections().map(({ name, path, icon: Icon }) => {
          const State = sectionStates[name];
          return (
            <li key={name}>
              <Link to={path}>
                <Icon aria-hidden="true" />
                <b>{t(`sections.${name}`)}</b>
                <span>
                  <State site={site} />
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
