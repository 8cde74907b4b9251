import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { adminForm, createFirstAdmin } from '#contract/setup.ts';
import { ownAccountQuery } from '#web/features/users/profile/queries.ts';
import { TwoFactor } from '#web/features/users/profile/two-factor.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { browserTimeZone } from '#web/lib/browser-time-zone.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { forgetViewer } from '../../auth/session/viewer.ts';
import { NewAccountFields } from '../../auth/signup/new-account-fields.tsx';
import { setupQuery } from '../queries.ts';
import type { StepProps } from '../setup-steps.ts';
import { StepEnd } from '../step-end.tsx';
import { useKeptText } from '../use-kept-text.ts';
import styles from './steps.module.css';

/** Creates the administrator's account, and then offers its second step. */
export function AccountStep(props: StepProps) {
  const t = useTranslations('setup.account');
  const [password, setPassword] = useState<string>();
  const step = useRef<HTMLDivElement>(null);
  useFocusWhenReplaced(step, props.setup.hasAdmin);
  return (
    <div ref={step} className={styles.step} tabIndex={-1}>
      <PageHead title={t('title')}>{props.setup.hasAdmin ? t('secondStep') : t('lede')}</PageHead>
      {props.setup.hasAdmin ? (
        <SecondStep {...props} password={password} />
      ) : (
        <NewAccount onPassword={setPassword} />
      )}
    </div>
  );
}

/** @param props.onPassword gets the password that was just typed, so that it need not be typed again for the second step */
function NewAccount({ onPassword }: { onPassword: (password: string) => void }) {
  const t = useTranslations('setup.account');
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const [name, keepName, forgetName] = useKeptText('account.name');
  const [email, keepEmail, forgetEmail] = useKeptText('account.email');
  const { form, submit, failure, busy } = useCheckedForm(
    adminForm,
    async (admin) => {
      await callApi(createFirstAdmin, { body: { ...admin, timeZone: browserTimeZone() } });
      forgetName();
      forgetEmail();
      onPassword(admin.password);
      forgetViewer();
      await revalidate();
      await client.invalidateQueries({ queryKey: setupQuery().queryKey });
    },
    { defaultValues: { name, email, password: '' } },
  );
  const { errors } = form.formState;
  // The password is kept nowhere.
  const keep = { name: keepName, email: keepEmail, password: undefined };
  const register = (field: keyof typeof keep) =>
    form.register(field, { onChange: ({ target }) => keep[field]?.(target.value) });
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.narrow}>
        <NewAccountFields register={register} errors={errors} password={form.watch('password')} />
        {failure && <FormError message={failure} />}
        <div className={formStyles.actions}>
          <SubmitButton busy={busy}>{t('create')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}

function SecondStep({ password, ...props }: StepProps & { password: string | undefined }) {
  const t = useTranslations('setup');
  const account = useQuery(ownAccountQuery());
  return (
    <>
      {account.data ? (
        <TwoFactor account={account.data} password={password} />
      ) : (
        <Spinner label={t('loading')} />
      )}
      <StepEnd {...props} />
    </>
  );
}
