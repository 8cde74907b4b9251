import { useLocale, useTranslations } from 'use-intl';
import {
  isTranslatedByMachine,
  type Locale,
  localeNames,
  locales,
  sourceLocale,
} from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import type { SiteData } from '../queries.ts';
import { languageName } from './language-name.ts';

type Props = { values: SiteData; onChange: (locales: Locale[]) => void };

/** A checkbox for each language of Dogear. The default language stays checked. */
export function OfferedLanguages({ values, onChange }: Props) {
  const t = useTranslations('site.languages');
  const hintOf = useHint();
  const isOffered = (locale: Locale) => values.locales.includes(locale);
  return (
    <Choices legend={t('offered')}>
      {inMenuOrder({ locales, defaultLocale: values.defaultLocale }).map((locale) => (
        <Choice
          key={locale}
          type="checkbox"
          label={localeNames[locale]}
          labelLanguage={locale}
          hint={hintOf(locale, values)}
          checked={isOffered(locale)}
          disabled={locale === values.defaultLocale}
          onChange={() =>
            onChange(
              isOffered(locale)
                ? values.locales.filter((other) => other !== locale)
                : [...values.locales, locale],
            )
          }
        />
      ))}
    </Choices>
  );
}

/** What a host should know of a language: its name, who has translated it, and how many accounts have chosen it. */
function useHint() {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  return (locale: Locale, { defaultLocale, accountLocales }: SiteData): string => {
    const language = languageName(locale, reader);
    const count = accountLocales[locale] ?? 0;
    const sentences = [t(originOf(locale), { language })];
    if (locale === defaultLocale) sentences.push(t('isDefault'));
    else if (count > 0) sentences.push(t('accounts', { count }));
    return sentences.join(' ');
  };
}

function originOf(locale: Locale): 'original' | 'byMachine' | 'checked' {
  if (locale === sourceLocale) return 'original';
  return isTranslatedByMachine(locale) ? 'byMachine' : 'checked';
}
