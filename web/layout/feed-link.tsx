import { useTranslations } from 'use-intl';
import { useSite } from '../lib/site-context.ts';

type Props = {
  /** What the feed holds. */
  title: string;
  href: string;
};

/** Tells feed readers which feed has what the page shows. React moves it to the head. */
export function FeedLink({ title, href }: Props) {
  const t = useTranslations('layout');
  const { name: site } = useSite();
  return <link rel="alternate" type="application/atom+xml" title={t('feed', { title, site })} href={href} />;
}
