import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCountries, useCountryOfSite } from '../country-names.ts';
import { useOnboarding } from './use-onboarding.ts';

/** Asks where the seller lives, which decides what the payment provider asks for, and leads there. */
export function ConnectForm({ wasClosed }: { wasClosed: boolean }) {
  const t = useTranslations('payouts-account.provider.start');
  const id = useEarlyInput();
  const countries = useCountries();
  const [country, setCountry] = useState(useCountryOfSite());
  const [isMissing, setMissing] = useState(false);
  const { run, busy, failure } = useOnboarding();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(country === '');
    if (country) void run(country);
  };
  return (
    <form
      id={id}
      className={classNames(formStyles.form, cardStyles.card)}
      noValidate
      onSubmit={submit}
      aria-label={t('label')}
    >
      <p>{wasClosed ? t('closed') : t('text')}</p>
      <SelectField
        label={t('country')}
        error={isMissing && !country ? t('countryMissing') : undefined}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      >
        <option value="">{t('chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{t('connect')}</SubmitButton>
        <TextLink to="/dashboard/earnings">{t('later')}</TextLink>
      </div>
    </form>
  );
}
