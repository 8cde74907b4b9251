import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';

export function TextsState({ site }: { site: SiteData }) {
  const t = useTranslations('site.texts');
  const { lines, parts, pages } = site.texts;
  const count = Object.keys(lines).length + Object.keys(parts).length + pages.length;
  return t('state', { count });
}
