import { useTranslations } from 'use-intl';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { defaultHoldHours } from '#contract/settings.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { More } from '../more.tsx';
import type { SiteData } from '../queries.ts';
import { SectionForm } from '../section-form.tsx';
import { useIsSetupStep } from '../section-frame.ts';
import { SettingsSection } from '../settings-section.tsx';
import { type SiteFormState, useSiteForm } from '../use-site-form.ts';
import { CurrencyExample } from './currency-example.tsx';
import { useCurrencies, useCurrencyName } from './currency-name.ts';
import { FeeExample } from './fee-example.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useTypedPayments } from './use-typed-payments.ts';

export { siteLoader as loader } from '../queries.ts';

/** The currency in which all prices of the site are, how long a book waits for its payment, what receipts say, and how sellers get their money. */
export function Component() {
  const t = useTranslations('site.money');
  const form: SiteFormState = useSiteForm(useTypedPayments(() => saved ?? ''));
  const saved = form.query.data?.currency;
  const example = (values: SiteData) => (
    <>
      <CurrencyExample currency={values.currency} saved={saved ?? values.currency} />
      {(values.paymentMode === 'by_hand' || values.paymentMode === 'stripe') && <FeeExample {...values} />}
    </>
  );
  // A new site has no prices that a change could touch.
  const isSetup = useIsSetupStep();
  const aside = isSetup ? undefined : example;
  return (
    <SettingsSection name="money" lede={t('lede')}>
      <SectionForm form={form} label={t('label')} aside={aside}>
        {(values, errorOf) => (
          <>
            <CurrencyField values={values} error={errorOf('currency')} form={form} />
            <More label={t('holds')}>
              <HoldHoursField values={values} error={errorOf('holdHours')} form={form} />
            </More>
            {/* No site needs it before its first sale, so the setup is shorter without it. */}
            {!isSetup && <ReceiptNoteField values={values} error={errorOf('receiptNote')} form={form} />}
            <More label={t('payments.more')}>
              <PaymentFields values={values} errorOf={errorOf} form={form} />
            </More>
          </>
        )}
      </SectionForm>
    </SettingsSection>
  );
}

type FieldProps = { values: SiteData; error: string | undefined; form: SiteFormState };

function CurrencyField({ values, error, form }: FieldProps) {
  const t = useTranslations('site.money');
  const currencyName = useCurrencyName();
  const { currency, isCurrencyFixed } = values;
  // That of the saved settings, so that a choice does not reorder the list.
  const currencies = useCurrencies(form.query.data?.currency ?? currency);
  return (
    <SelectField
      label={t('currency')}
      hint={isCurrencyFixed ? t('fixed', { currency: currencyName(currency) }) : t('changeable')}
      error={error}
      value={currency}
      disabled={isCurrencyFixed}
      onChange={({ target }) => form.change({ currency: target.value })}
    >
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ReceiptNoteField({ values, error, form }: FieldProps) {
  const t = useTranslations('site.money');
  return (
    <TextField
      dir="auto"
      label={t('receiptNote')}
      hint={t('receiptNoteHint')}
      error={error}
      value={values.receiptNote ?? ''}
      onChange={({ target }) => form.change({ receiptNote: target.value })}
    />
  );
}

/** Emptied, it goes back to the usual hours. */
function HoldHoursField({ values, error, form }: FieldProps) {
  const t = useTranslations('site.money');
  return (
    <TextField
      inputMode="numeric"
      label={t('holdHours')}
      hint={t('holdHoursHint', { usual: defaultHoldHours })}
      error={error}
      value={values.holdHours ?? ''}
      onChange={({ target }) => form.change({ holdHours: isBlank(target.value) ? null : target.value })}
    />
  );
}
