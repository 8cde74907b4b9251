import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { createInvitation } from '#contract/invitations.ts';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Creates an invitation, for an address or for a link to pass on. */
export function InvitationForm() {
  const t = useTranslations('invitations');
  const { mail } = useServices();
  const { fieldError, failure, busy, onSubmit } = useInvitationForm(mail);
  return (
    <form className={formStyles.form} noValidate aria-label={t('title')} onSubmit={onSubmit}>
      <TextField
        label={t('email')}
        hint={t(mail ? 'emailHint' : 'emailHintWithoutMail')}
        type="email"
        autoComplete="off"
        name="email"
        error={fieldError('email')}
      />
      <TextField label={t('note')} hint={t('noteHint')} autoComplete="off" name="note" maxLength={120} />
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{t('create')}</SubmitButton>
      </div>
    </form>
  );
}

function useInvitationForm(mail: boolean) {
  const t = useTranslations('invitations');
  const queryClient = useQueryClient();
  const toast = useToast();
  const { run, ...action } = useAction(async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const email = trimmedText(String(entered.get('email') ?? ''));
    const note = String(entered.get('note') ?? '');
    try {
      await createOnce(createInvitation, { body: { note, ...(email && { email }) } });
      toast.success(mail && email ? t('sent', { email }) : t('created'));
      form.reset();
    } finally {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return { ...action, onSubmit };
}
