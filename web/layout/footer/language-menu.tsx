import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { directionOf, localeNames, splitLocale } from '#contract/kernel/locales/locales.ts';
import { useSite } from '#web/lib/site-context.ts';
import styles from './language-menu.module.css';

/** The site's languages, each in itself. A form, so that the choice is remembered without the app. */
export function LanguageMenu() {
  const t = useTranslations('layout');
  const current = useLocale();
  const { locales } = useSite();
  const { pathname, search } = useLocation();
  const from = new URLSearchParams({ from: splitLocale(pathname).path + search });
  if (locales.length < 2) return null;
  return (
    <form className={styles.languages} method="post" action={`/language/${current}?${from}`}>
      <fieldset>
        <legend>{t('language')}</legend>
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            formAction={`/language/${locale}?${from}`}
            lang={locale}
            dir={directionOf(locale)}
            aria-current={locale === current || undefined}
          >
            {localeNames[locale]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
