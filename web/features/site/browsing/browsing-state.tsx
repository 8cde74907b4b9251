import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';

export function BrowsingState({ site }: { site: SiteData }) {
  const t = useTranslations('site.browsing');
  return t(`levels.${site.lookAround}.label`);
}
