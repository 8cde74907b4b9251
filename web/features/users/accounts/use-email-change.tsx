import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { addressForm } from '#contract/auth/email-links.ts';
import { changeUserEmail, type ListedPerson } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Changes the email of a user, where no email is sent with which they could do so themselves. */
export function useEmailChange() {
  const [person, setPerson] = useState<ListedPerson>();
  const dialog = person && <EmailDialog person={person} onClose={() => setPerson(undefined)} />;
  return { request: setPerson, dialog };
}

function EmailDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('users.accounts.changeEmail');
  const { name, email } = person;
  const { form, submit, errorOf, failure, busy } = useChange(person, onClose);
  return (
    <Dialog title={t('title', { name })} onClose={onClose}>
      <p>{t('text', { name })}</p>
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('label')}
          type="email"
          autoComplete="off"
          autoFocus
          required
          hint={email}
          error={errorOf('email')}
          {...form.register('email')}
        />
        {failure && <FormError message={failure} />}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {t('save')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useChange({ _id: id, name }: ListedPerson, onClose: () => void) {
  const t = useTranslations('users.accounts.changeEmail');
  const toast = useToast();
  const queryClient = useQueryClient();
  const send = async (body: z.output<typeof addressForm>) => {
    try {
      await callApi(changeUserEmail, { params: { id }, body });
      onClose();
      toast.success(t('done'), `${name}, ${body.email}`);
    } finally {
      // After a failure too: usually the list is out of date.
      void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  };
  const fieldOf = { email_taken: 'email' } as const;
  return useCheckedForm(addressForm, send, { defaultValues: { email: '' }, fieldOf });
}
