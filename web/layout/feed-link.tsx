import { useLocale, useTranslations } from 'use-intl';
import { useSite } from '../lib/site-context.ts';

type Props = {
  /** What the feed holds. */
  title: string;
  /** The feed's path in the site's own language. */
  href: string;
};

/** Tells feed readers which feed has what the page shows. React moves it to the head. */
export function FeedLink({ title, href }: Props) {
  const t = useTranslations('layout');
  const { name: site, defaultLocale } = useSite();
  const locale = useLocale();
  const path = locale === defaultLocale ? href : `${href}${href.includes('?') ? '&' : '?'}locale=${locale}`;
  return <link rel="alternate" type="application/atom+xml" title={t('feed', { title, site })} href={path} />;
}
