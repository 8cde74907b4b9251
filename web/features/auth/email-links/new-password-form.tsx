import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { newPasswordForm } from '#contract/email-links.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { NewPasswordField } from '../signup/new-password-field.tsx';
import { setNewPassword } from './follow-link.ts';

type Props = { token: string; onDone: () => void; onExpired: () => void };

export function NewPasswordForm({ token, onDone, onExpired }: Props) {
  const t = useTranslations('auth');
  const [failure, setFailure] = useState<string>();
  // No default values: input entered before hydration is kept.
  const form = useForm<z.input<typeof newPasswordForm>>({ resolver: schemaResolver(newPasswordForm) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await setNewPassword(token, password);
      onDone();
    } catch (problem) {
      const aboutPassword =
        problem instanceof ApiProblem && problem.fieldErrors.find(({ path }) => path === 'password');
      if (problem instanceof ApiProblem && problem.code === 'token_expired') onExpired();
      else if (aboutPassword)
        form.setError('password', { message: aboutPassword.message }, { shouldFocus: true });
      else setFailure(errorMessage(problem, t('failed')));
    }
  });
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <NewPasswordField
        label={t('newPassword')}
        password={form.watch('password') ?? ''}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? t('oneMoment') : t('reset.submit')}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
