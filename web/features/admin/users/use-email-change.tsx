import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { addressForm } from '#contract/email-links.ts';
import { changeUserEmail, type ListedPerson } from '#contract/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Changes the email of a user, where no email is sent with which they could do so themselves. */
export function useEmailChange() {
  const [person, setPerson] = useState<ListedPerson>();
  const dialog = person && <EmailDialog person={person} onClose={() => setPerson(undefined)} />;
  return { request: setPerson, dialog };
}

function EmailDialog({ person, onClose }: { person: ListedPerson; onClose: () => void }) {
  const t = useTranslations('admin.users.changeEmail');
  const { name, email } = person;
  const { form, change, submit } = useChange(person, onClose);
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
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        {change.isError && <FormError message={errorMessage(change.error)} />}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={change.isPending}>
            {t('save')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useChange({ _id: id, name }: ListedPerson, onClose: () => void) {
  const t = useTranslations('admin.users.changeEmail');
  const toast = useToast();
  const form = useForm<z.input<typeof addressForm>, unknown, z.output<typeof addressForm>>({
    resolver: schemaResolver(addressForm),
    defaultValues: { email: '' },
  });
  const change = useDashboardMutation(
    (body: z.output<typeof addressForm>) => callApi(changeUserEmail, { params: { id }, body }),
    (_, { email }) => {
      onClose();
      toast.success(t('done'), `${name}, ${email}`);
    },
  );
  const submit = form.handleSubmit((address) => change.mutate(address));
  return { form, change, submit };
}
