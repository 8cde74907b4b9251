import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';

export function ContactState({ site }: { site: SiteData }) {
  const t = useTranslations('site.contact');
  const known = [site.contactName, site.contactAddress, site.contactEmail, site.contactPhone];
  return known.find((value) => value) ?? t('none');
}
