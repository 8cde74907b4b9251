import { useLocale } from 'use-intl';
import { localizedPath } from '#contract/kernel/locales/locales.ts';
import { useSite } from '../lib/site-context.ts';

/** The canonical address of a page that search engines list, and its addresses in all languages. React moves them to the head. */
export function PageLinks({ path }: { path: string }) {
  const { origin, locales, defaultLocale } = useSite();
  const current = useLocale();
  const addressIn = (locale: typeof current) => origin + localizedPath(path, locale, defaultLocale);
  return (
    <>
      <link rel="canonical" href={addressIn(current)} />
      {locales.length > 1 && (
        <>
          {locales.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
        </>
      )}
    </>
  );
}
