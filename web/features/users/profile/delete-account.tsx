import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { currentPassword, deleteOwnAccount } from '#contract/users/own-account.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './delete-account.module.css';
import dialogForm from './dialog-form.module.css';
import { ProfileSection } from './profile-section.tsx';

/** Explains the deletion, asks for the password, and deletes the account. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('users-profile.deletion');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <ProfileSection title={t('title')}>
      <Consequences />
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {t('button')}
      </Button>
      {isConfirming && <DeletionDialog hasPassword={hasPassword} onClose={() => setConfirming(false)} />}
    </ProfileSection>
  );
}

function Consequences() {
  const t = useTranslations('users-profile.deletion');
  const { cards } = useServices();
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <div className={styles.explanation}>
      <p>{t.rich('whatWeDelete', { b })}</p>
      <p>
        {t.rich('whatWeKeep', { b })}
        {cards && ` ${t('paymentInProgress')}`}
      </p>
      <p>{t('final')}</p>
    </div>
  );
}

function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useTranslations('users-profile');
  const { form, submit, errorOf, failure, busy } = useDeletion(hasPassword);
  return (
    <Dialog title={t('deletion.question')} onClose={onClose}>
      <p>{hasPassword ? t('deletion.withPassword') : t('deletion.withoutPassword')}</p>
      <form className={classNames(formStyles.form, dialogForm.form)} noValidate onSubmit={submit}>
        {hasPassword && (
          <PasswordField
            label={t('yourPassword')}
            autoComplete="current-password"
            required
            error={errorOf('password')}
            {...form.register('password')}
          />
        )}
        {failure && <FormError message={failure} />}
        <DialogActions>
          <CancelButton autoFocus={!hasPassword} onClick={onClose} />
          <SubmitButton variant="danger" size="regular" busy={busy}>
            {t('deletion.button')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useDeletion(hasPassword: boolean) {
  const t = useTranslations('users-profile.deletion');
  const navigate = useNavigate();
  const toast = useToast();
  const passwordForm = z.object({ password: hasPassword ? currentPassword : z.optional(currentPassword) });
  return useCheckedForm(passwordForm, async ({ password }) => {
    const { leaveDeletedAccount } = await import('#web/features/auth/auth-actions.ts');
    await callApi(deleteOwnAccount, { body: { ...(password && { password }), confirmed: true } });
    await leaveDeletedAccount();
    await navigate('/', { replace: true });
    toast.success(t('done'), t('doneText'));
  });
}
