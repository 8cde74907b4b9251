import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageLinks } from '#web/layout/page-links.tsx';
import { useSite } from '#web/lib/site-context.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import styles from './blog-page.module.css';
import { FrameworksEntry } from './frameworks-entry.tsx';
import { InheritanceEntry } from './inheritance-entry.tsx';
import { StateEntry } from './state-entry.tsx';
import { UnitTestsEntry } from './unit-tests-entry.tsx';

/** Dogear’s own entries, for a demo and for a site that is being set up. */
export function DefaultBlog() {
  const t = useTranslations('blog');
  const link = (children: ReactNode) => <Link to="/category/engineering">{children}</Link>;
  return (
    <div className={classNames(layoutStyles.wrap, styles.blog)}>
      <title>{`${useTranslations('layout')('blog')} · ${useSite().name}`}</title>
      <meta name="description" content={t('description')} />
      <PageLinks path="/blog" />
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('introduction')}</p>
        </div>
        <Contents />
      </header>
      <StateEntry />
      <InheritanceEntry />
      <UnitTestsEntry />
      <FrameworksEntry />
      <p className={styles.closing}>{t.rich('closing', { link })}</p>
    </div>
  );
}

function Contents() {
  const t = useTranslations('blog.contents');
  return (
    <nav className={classNames(cardStyles.card, styles.contents)} aria-labelledby="contents">
      <p id="contents">{t('title')}</p>
      <ol>
        <li>
          <a href="#state">{t('state')}</a>
        </li>
        <li>
          <a href="#inheritance">{t('inheritance')}</a>
        </li>
        <li>
          <a href="#unit-tests">{t('unitTests')}</a>
        </li>
        <li>
          <a href="#frameworks">{t('frameworks')}</a>
        </li>
      </ol>
    </nav>
  );
}
