import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bankAccountForm, updateBankAccount, usesIbans } from '#contract/payouts/bank-accounts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useCountries, useCountryOfSite } from './country-names.ts';

/** Asks a seller for the account on which the host pays. The number is an IBAN where the country has them. */
export function BankAccountForm({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('payouts-account.form');
  const { form, submit, errorOf, failure, busy } = useBankAccount(onSaved);
  const [country, setCountry] = useState(useCountryOfSite());
  const countryField = form.register('country');
  const kind = usesIbans(country) ? 'iban' : 'number';
  return (
    <form
      className={classNames(formStyles.form, cardStyles.card)}
      noValidate
      onSubmit={submit}
      aria-label={t('label')}
    >
      <TextField
        label={t('holder')}
        autoComplete="name"
        error={errorOf('holder')}
        {...form.register('holder')}
      />
      <SelectField
        label={t('country')}
        defaultValue={country}
        error={errorOf('country')}
        {...countryField}
        onChange={(event) => {
          setCountry(event.target.value);
          void countryField.onChange(event);
        }}
      >
        <option value="">{t('chooseCountry')}</option>
        {useCountries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={formStyles.pair}>
        <TextField
          label={t(`account.${kind}`)}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={errorOf('account')}
          {...form.register('account')}
        />
        <TextField
          label={t(`code.${kind}`)}
          hint={t(`codeHint.${kind}`)}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={errorOf('bankCode')}
          {...form.register('bankCode')}
        />
      </div>
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{t('save')}</SubmitButton>
        <TextLink to="/dashboard/earnings">{t('later')}</TextLink>
      </div>
    </form>
  );
}

function useBankAccount(onSaved: () => void) {
  const t = useTranslations('payouts-account.form');
  const queryClient = useQueryClient();
  const toast = useToast();
  return useCheckedForm(bankAccountForm, async (body) => {
    await callApi(updateBankAccount, { body });
    await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    toast.success(t('saved'));
    onSaved();
  });
}
