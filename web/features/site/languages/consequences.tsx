import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { listFormat } from '#contract/kernel/name-formats.ts';
import { type SiteTextKey, siteTextKeys } from '#contract/site/site-texts.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type SiteData, siteTextsQuery } from '../queries.ts';
import styles from './consequences.module.css';
import { languageName } from './language-name.ts';

type Props = { before: SiteData; after: SiteData };

/** What saving will change for people who have links to the site or have chosen a language. */
export function Consequences(props: Props) {
  const { before, after } = props;
  const removed = before.locales.filter((locale) => !after.locales.includes(locale));
  return (
    <div className={styles.consequences} role="status">
      {after.defaultLocale !== before.defaultLocale && <NewDefault {...props} />}
      {removed.map((locale) => (
        <Removed key={locale} {...props} locale={locale} />
      ))}
    </div>
  );
}

function NewDefault({ before, after }: Props) {
  const t = useTranslations('site.languages');
  const tKeys = useTranslations('site.texts.keys');
  const reader = useLocale();
  const language = languageName(after.defaultLocale, reader);
  const old = before.defaultLocale;
  const missing = useMissingTexts(old, after.defaultLocale);
  const texts = listFormat(reader).format(missing.map((key) => tKeys(`${key}.name`)));
  const link = (children: ReactNode) => <TextLink to="/dashboard/site/texts">{children}</TextLink>;
  return (
    <Notice icon={TriangleAlert} title={t('newDefault', { language })}>
      <p>{t('newDefaultText', { language })}</p>
      {after.locales.includes(old) && (
        <p>{t('oldDefault', { language: languageName(old, reader), locale: old })}</p>
      )}
      {missing.length > 0 && <p>{t.rich('missingTexts', { language, texts, link })}</p>}
    </Notice>
  );
}

/** The texts that the host has published in one language and not in the other. */
function useMissingTexts(from: Locale, to: Locale): SiteTextKey[] {
  const texts = useQuery(siteTextsQuery()).data?.texts ?? [];
  const isPublished = (key: SiteTextKey, locale: Locale) =>
    texts.some((text) => text.key === key && text.locale === locale && text.text !== null);
  return siteTextKeys.filter((key) => isPublished(key, from) && !isPublished(key, to));
}

function Removed({ before, after, locale }: Props & { locale: Locale }) {
  const t = useTranslations('site.languages');
  const reader = useLocale();
  const language = languageName(locale, reader);
  const other = languageName(after.defaultLocale, reader);
  const accounts = useServices().mail ? 'removedAccounts' : 'removedAccountsWithoutMail';
  return (
    <Notice icon={TriangleAlert} title={t('removed', { language })}>
      <p>
        {locale === before.defaultLocale
          ? t('removedDefault', { language })
          : t('removedText', { language, locale })}
      </p>
      <p>{t(accounts, { count: before.accountLocales[locale] ?? 0, language, other })}</p>
    </Notice>
  );
}
