import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { PagePath } from '#contract/pages.ts';
import { legalPageKeys } from '#contract/site-texts.ts';
import type { Messages } from '#messages/messages.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './overview-page.module.css';
import { type SiteData, siteTextsQuery } from './queries.ts';

type Task = {
  name: keyof Messages['site']['unfinished']['tasks'];
  path: PagePath | `/dashboard/site/texts?text=${string}`;
};

/** A quiet list of what a host should still do. It is gone when nothing is left. */
export function Unfinished({ site }: { site: SiteData }) {
  const t = useTranslations('site.unfinished');
  const texts = useQuery(siteTextsQuery()).data?.texts ?? [];
  const drafts = new Set(texts.filter(({ draft }) => draft !== null).map(({ key }) => key));
  const tasks = unfinishedTasks(site, (key) => drafts.has(key));
  if (tasks.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="unfinished">
      <SectionHeading id="unfinished">{t('title')}</SectionHeading>
      <ul className={styles.todo}>
        {tasks.map(({ name, path }) => (
          <li key={name}>
            <TextLink to={path}>{t(`tasks.${name}.do`)}</TextLink>
            <span>{t(`tasks.${name}.why`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function unfinishedTasks(site: SiteData, hasDraft: (key: (typeof legalPageKeys)[number]) => boolean): Task[] {
  const texts: Task[] = legalPageKeys
    .filter((key) => key !== 'conduct' && !site.texts.pages.includes(key))
    .map((key) => ({
      name: hasDraft(key) ? (`${key}Draft` as Task['name']) : (key as Task['name']),
      path: `/dashboard/site/texts?text=${key}`,
    }));
  const contact: Task[] =
    site.contactEmail || site.contactAddress ? [] : [{ name: 'contact', path: '/dashboard/site/contact' }];
  return [...contact, ...texts];
}
