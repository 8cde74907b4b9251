import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';

export function JoiningState({ site }: { site: SiteData }) {
  const t = useTranslations('site.joining');
  const label = t(`modes.${site.joining}.label`);
  return site.joining === 'domain' ? `${label}: ${site.domains.join(', ')}` : label;
}
