import { useTranslations } from 'use-intl';
import { newPasswordForm } from '#contract/auth/email-links.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { NewPasswordField } from '../signup/new-password-field.tsx';
import { setNewPassword } from './follow-link.ts';

type Props = { token: string; onDone: () => void; onExpired: () => void };

export function NewPasswordForm({ token, onDone, onExpired }: Props) {
  const t = useTranslations('auth');
  const { form, submit, errorOf, failure, busy } = useCheckedForm(
    newPasswordForm,
    async ({ password }) => {
      await setNewPassword(token, password);
      onDone();
    },
    { on: { token_expired: onExpired }, fallback: t('failed') },
  );
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <NewPasswordField
        label={t('newPassword')}
        password={form.watch('password') ?? ''}
        error={errorOf('password')}
        {...form.register('password')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={busy}>
          {busy ? t('oneMoment') : t('reset.submit')}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
