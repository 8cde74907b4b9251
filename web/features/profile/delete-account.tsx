import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { currentPassword, deleteOwnAccount } from '#contract/own-account.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
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
  const [isConfirming, setConfirming] = useState(false);
  return (
    <ProfileSection title="Delete your account">
      <Consequences />
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Delete account
      </Button>
      {isConfirming && <DeletionDialog hasPassword={hasPassword} onClose={() => setConfirming(false)} />}
    </ProfileSection>
  );
}

const Consequences = () => (
  <div className={styles.explanation}>
    <p>
      <b>What we delete:</b> your name, email, photo, phone number, login details, sessions, and listings.
      Unpaid bookings are canceled, both yours and those for your books.
    </p>
    <p>
      <b>What we keep:</b> paid orders, with the title, price, and dates, because they’re the other person’s
      records, too. Your name there becomes “Deleted user,” and your phone number and any meeting place you
      gave are removed. A payment already in progress still goes through.
    </p>
    <p>This can’t be undone. You can sign up again with the same email, but you’ll start from scratch.</p>
  </div>
);

function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { form, submit, failure } = useDeletion(hasPassword);
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <p>
        {hasPassword
          ? 'Enter your password to delete your account for good.'
          : 'This deletes your account for good. You need to have logged in within the last 10 minutes.'}
      </p>
      <form className={classNames(formStyles.form, dialogForm.form)} noValidate onSubmit={submit}>
        {hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        )}
        {failure && <FormError message={failure} />}
        <DialogActions>
          <Button variant="outline" autoFocus={!hasPassword} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant="danger" size="regular" busy={form.formState.isSubmitting}>
            Delete account
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useDeletion(hasPassword: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ password?: string | undefined }>({
    resolver: zodResolver(
      hasPassword
        ? z.object({ password: currentPassword })
        : z.object({ password: z.optional(currentPassword) }),
    ),
  });
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      const { leaveDeletedAccount } = await import('../auth/auth-actions.ts');
      await callApi(deleteOwnAccount, { body: { ...(password && { password }), confirmed: true } });
      await leaveDeletedAccount();
    } catch (problem) {
      return setFailure(errorMessage(problem));
    }
    await navigate('/', { replace: true });
    toast.success('Account deleted', 'You’ve been signed out everywhere.');
  });
  return { form, submit, failure };
}
