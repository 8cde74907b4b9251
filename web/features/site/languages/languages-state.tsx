import { useLocale, useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';
import { languageName } from './language-name.ts';

/** The default language comes first. */
export function LanguagesState({ site }: { site: SiteData }) {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  const { defaultLocale, locales, timeZone } = site;
  const others = locales.filter((locale) => locale !== defaultLocale);
  const names = [defaultLocale, ...others].map((locale) => languageName(locale, reader));
  const languages = new Intl.ListFormat(reader).format(names);
  return t('state', { languages, timeZone: timeZone.replaceAll('_', ' ') });
}
