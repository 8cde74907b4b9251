import { useLocale, useTranslations } from 'use-intl';
import { SelectField } from '#web/ui/form/field.tsx';
import type { SiteData } from '../queries.ts';
import { SectionForm } from '../section-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { type SiteFormState, useSiteForm } from '../use-site-form.ts';
import { CurrencyExample } from './currency-example.tsx';
import { currencyName, listCurrencies } from './currency-name.ts';

export { siteLoader as loader } from '../queries.ts';

/** The currency in which all prices of the site are. */
export function Component() {
  const t = useTranslations('site.money');
  const form = useSiteForm();
  const saved = form.query.data?.currency;
  return (
    <SettingsSection name="money" lede={t('lede')}>
      <SectionForm
        form={form}
        label={t('label')}
        aside={({ currency }) => <CurrencyExample currency={currency} saved={saved ?? currency} />}
      >
        {(values, errorOf) => <CurrencyField values={values} error={errorOf('currency')} form={form} />}
      </SectionForm>
    </SettingsSection>
  );
}

type CurrencyFieldProps = { values: SiteData; error: string | undefined; form: SiteFormState };

function CurrencyField({ values, error, form }: CurrencyFieldProps) {
  const t = useTranslations('site.money');
  const locale = useLocale();
  const { currency, isCurrencyFixed } = values;
  return (
    <SelectField
      label={t('currency')}
      hint={isCurrencyFixed ? t('fixed', { currency: currencyName(currency, locale) }) : t('changeable')}
      error={error}
      value={currency}
      disabled={isCurrencyFixed}
      onChange={({ target }) => form.change({ currency: target.value })}
    >
      {listCurrencies(locale).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
