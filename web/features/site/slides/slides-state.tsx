import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';

export function SlidesState({ site }: { site: SiteData }) {
  const t = useTranslations('site.slides');
  return t('state', { count: site.slides.length });
}
