import { useTranslations } from 'use-intl';
import { type Locale, localeNames, locales } from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { type SiteData, siteQuery, siteTextsQuery } from '../queries.ts';
import { SectionForm } from '../section-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { type SiteFormState, useSiteForm } from '../use-site-form.ts';
import { Consequences } from './consequences.tsx';
import { OfferedLanguages } from './offered-languages.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchQuery(siteQuery(call)),
  client.prefetchQuery(siteTextsQuery(call)),
]);

/** The languages that the site offers, the one among them that is its own, and its time zone. */
export function Component() {
  const t = useTranslations('site.languages');
  const form = useSiteForm();
  const saved = form.query.data;
  return (
    <SettingsSection name="languages" lede={t('lede')}>
      <SectionForm form={form} label={t('label')}>
        {(values, errorOf) => (
          <>
            <DefaultLanguage values={values} error={errorOf('defaultLocale')} form={form} />
            <OfferedLanguages
              values={values}
              onChange={(offered) => form.change({ locales: inOrder(offered) })}
            />
            {saved && <Consequences before={saved} after={values} />}
            <TimeZoneField
              value={values.timeZone}
              error={errorOf('timeZone')}
              onChange={(timeZone) => form.change({ timeZone })}
            />
          </>
        )}
      </SectionForm>
    </SettingsSection>
  );
}

/** Menus list the languages in the order in which they are saved. */
const inOrder = (offered: readonly Locale[]): Locale[] =>
  locales.filter((locale) => offered.includes(locale));

type DefaultLanguageProps = { values: SiteData; error: string | undefined; form: SiteFormState };

function DefaultLanguage({ values, error, form }: DefaultLanguageProps) {
  const t = useTranslations('site.languages');
  return (
    <SelectField
      label={t('default')}
      hint={t('defaultHint')}
      error={error}
      value={values.defaultLocale}
      onChange={({ target }) => form.change({ defaultLocale: target.value as Locale })}
    >
      {inMenuOrder(values).map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {localeNames[locale]}
        </option>
      ))}
    </SelectField>
  );
}
