import { useLocale, useTranslations } from 'use-intl';
import { inMenuOrder } from '#contract/menu-locales.ts';
import { listFormat } from '#contract/name-formats.ts';
import type { SiteData } from '../queries.ts';
import { languageName } from './language-name.ts';

export function LanguagesState({ site }: { site: SiteData }) {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  const names = inMenuOrder(site).map((locale) => languageName(locale, reader));
  const languages = listFormat(reader).format(names);
  return t('state', { languages, timeZone: site.timeZone.replaceAll('_', ' ') });
}
