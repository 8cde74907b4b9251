import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { type Locale, localeNames } from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { type SiteTextKey, siteTextKeys } from '#contract/site/site-texts.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { siteQuery, siteTextsQuery } from '../queries.ts';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { TextDisclosure } from './text-disclosure.tsx';
import { textStateOf } from './text-states.ts';
import styles from './texts-page.module.css';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchQuery(siteQuery(call)),
  client.prefetchQuery(siteTextsQuery(call)),
]);

/** The texts that the host may write, by language. `?text=imprint` opens one of them. */
export function Component() {
  const t = useTranslations('site.texts');
  const site = useQuery(siteQuery());
  const texts = useQuery(siteTextsQuery());
  const [search] = useSearchParams();
  const { locale, opened, languages } = useTextLanguage(site.data ? inMenuOrder(site.data) : []);
  const { showsSamples } = useSite();
  const failed = [site, texts].find(({ isError }) => isError);
  return (
    <SettingsSection name="texts" lede={t('lede')}>
      {failed && <ErrorState message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
      {!failed && !(site.data && texts.data) && <SectionSkeleton shape="list" label={t('loading')} />}
      {site.data && texts.data && (
        <div className={styles.texts}>
          {languages}
          <div className={styles.disclosures}>
            {siteTextKeys.map((key: SiteTextKey) => (
              <TextDisclosure
                key={key}
                states={opened.map((one) => textStateOf(texts.data, key, one, showsSamples))}
                locale={locale}
                isOpen={search.get('text') === key}
              />
            ))}
          </div>
          <Hint as="p">{t('versionsHint')}</Hint>
        </div>
      )}
    </SettingsSection>
  );
}

/** Chooses among the languages that the site offers; at first the one of the page. `opened` are those that were chosen so far. */
function useTextLanguage(locales: readonly Locale[]) {
  const t = useTranslations('site.texts');
  const own = useLocale();
  const [chosen, setChosen] = useState<readonly Locale[]>([own]);
  const locale = chosen.find((one) => locales.includes(one)) ?? locales[0] ?? own;
  const opened = locales.filter((one) => one === locale || chosen.includes(one));
  const choose = (next: Locale) => setChosen([next, ...chosen.filter((one) => one !== next)]);
  const languages = locales.length > 1 && (
    <fieldset className={styles.languages}>
      <legend>{t('language')}</legend>
      {locales.map((one) => (
        <label key={one}>
          <input type="radio" name="text-language" checked={one === locale} onChange={() => choose(one)} />
          <span lang={one}>{localeNames[one]}</span>
        </label>
      ))}
    </fieldset>
  );
  return { locale, opened, languages };
}
