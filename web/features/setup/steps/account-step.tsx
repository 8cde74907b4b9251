import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { adminForm, createFirstAdmin } from '#contract/setup.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { PasswordField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PasswordRules } from '../../auth/signup/password-rules.tsx';
import { ownAccountQuery } from '../../profile/queries.ts';
import { TwoFactor } from '../../profile/two-factor.tsx';
import type { StepProps } from '../setup-steps.ts';
import { StepEnd } from '../step-end.tsx';
import styles from './steps.module.css';

/** Creates the administrator's account, and then offers its second step. */
export function AccountStep(props: StepProps) {
  const t = useTranslations('setup.account');
  return (
    <>
      <PageHead title={t('title')}>{props.setup.hasAdmin ? t('secondStep') : t('lede')}</PageHead>
      {props.setup.hasAdmin ? <SecondStep {...props} /> : <NewAccount />}
    </>
  );
}

type Admin = z.output<typeof adminForm>;

function NewAccount() {
  const t = useTranslations('setup.account');
  const form = useForm<Admin>({
    resolver: schemaResolver(adminForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (admin) => {
    try {
      await callApi(createFirstAdmin, { body: admin });
    } catch (problem) {
      const about = problem instanceof ApiProblem ? problem.fieldErrors[0] : undefined;
      if (about?.path === 'password')
        form.setError('password', { message: about.message }, { shouldFocus: true });
      else form.setError('root', { message: errorMessage(problem) });
      return;
    }
    // As a new document, which the server renders for the account.
    window.location.assign('/setup?step=account');
  });
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.narrow}>
        <TextField
          label={t('name')}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          required
          hint={<PasswordRules password={form.watch('password')} />}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {errors.root?.message && <FormError message={errors.root.message} />}
        <div className={formStyles.actions}>
          <SubmitButton busy={isSubmitting}>{t('create')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}

function SecondStep(props: StepProps) {
  const t = useTranslations('setup');
  const account = useQuery(ownAccountQuery());
  return (
    <>
      {account.data ? <TwoFactor account={account.data} /> : <Spinner label={t('loading')} />}
      <StepEnd {...props} />
    </>
  );
}
