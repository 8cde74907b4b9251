import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { adminForm, createFirstAdmin } from '#contract/setup.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { forgetViewer } from '../../auth/session/viewer.ts';
import { NewAccountFields } from '../../auth/signup/new-account-fields.tsx';
import { ownAccountQuery } from '../../profile/queries.ts';
import { TwoFactor } from '../../profile/two-factor.tsx';
import { setupQuery } from '../../site/unfinished/queries.ts';
import type { StepProps } from '../setup-steps.ts';
import { StepEnd } from '../step-end.tsx';
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

type Admin = z.output<typeof adminForm>;

/** @param props.onPassword gets the password that was just typed, so that it need not be typed again for the second step */
function NewAccount({ onPassword }: { onPassword: (password: string) => void }) {
  const t = useTranslations('setup.account');
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const form = useForm<Admin>({
    resolver: schemaResolver(adminForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (admin) => {
    try {
      await callApi(createFirstAdmin, { body: { ...admin, timeZone: browserTimeZone() } });
    } catch (problem) {
      const about = problem instanceof ApiProblem ? problem.fieldErrors[0] : undefined;
      if (about?.path === 'password')
        form.setError('password', { message: about.message }, { shouldFocus: true });
      else form.setError('root', { message: errorMessage(problem) });
      return;
    }
    onPassword(admin.password);
    forgetViewer();
    await revalidate();
    await client.invalidateQueries({ queryKey: setupQuery().queryKey });
  });
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.narrow}>
        <NewAccountFields register={form.register} errors={errors} password={form.watch('password')} />
        {errors.root?.message && <FormError message={errors.root.message} />}
        <div className={formStyles.actions}>
          <SubmitButton busy={isSubmitting}>{t('create')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function SecondStep({ password, ...props }: StepProps & { password: string | undefined }) {
  const t = useTranslations('setup');
  const account = useQuery(ownAccountQuery());
  return (
    <>
      {account.data ? (
        <TwoFactor account={account.data} isExplained={false} password={password} />
      ) : (
        <Spinner label={t('loading')} />
      )}
      <StepEnd {...props} />
    </>
  );
}
