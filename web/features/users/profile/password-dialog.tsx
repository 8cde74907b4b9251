import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { currentPassword } from '#contract/users/own-account.ts';
import { authSentence } from '#web/features/auth/auth-errors.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import dialogForm from './dialog-form.module.css';

type Props = {
  title: string;
  text: string;
  confirmLabel: string;
  /** Rejects with a problem whose message is shown. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
};

const passwordForm = z.object({ password: currentPassword });

/** Asks for the password again before a sensitive action, in case another person uses the open browser. */
export function PasswordDialog({ title, text, confirmLabel, onPassword, onClose }: Props) {
  const t = useTranslations('users-profile');
  const { form, submit, errorOf, failure, busy } = useCheckedForm(
    passwordForm,
    ({ password }) => onPassword(password),
    { sentence: authSentence },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <form className={classNames(formStyles.form, dialogForm.form)} noValidate onSubmit={submit}>
        <PasswordField
          label={t('yourPassword')}
          autoComplete="current-password"
          required
          error={errorOf('password')}
          {...form.register('password')}
        />
        {failure && <FormError message={failure} />}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {confirmLabel}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
