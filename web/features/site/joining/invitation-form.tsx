import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createInvitation } from '#contract/invitations.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useServices } from '#web/lib/services-context.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Creates an invitation, for an address or for a link to pass on. */
export function InvitationForm() {
  const t = useTranslations('site.joining.invitations');
  const { mail } = useServices();
  const { error, isSending, onSubmit } = useInvitationForm(mail);
  return (
    <form className={formStyles.form} noValidate aria-label={t('title')} onSubmit={onSubmit}>
      <TextField
        label={t('email')}
        hint={t(mail ? 'emailHint' : 'emailHintWithoutMail')}
        type="email"
        autoComplete="off"
        name="email"
        error={error?.email}
      />
      <TextField label={t('note')} hint={t('noteHint')} autoComplete="off" name="note" maxLength={120} />
      {error && <FormError message={error.message} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={isSending}>{t('create')}</SubmitButton>
      </div>
    </form>
  );
}

function useInvitationForm(mail: boolean) {
  const t = useTranslations('site.joining.invitations');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [error, setError] = useState<{ message: string; email: string | undefined }>();
  const [isSending, setSending] = useState(false);

  const send = async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const email = String(entered.get('email') ?? '').trim();
    const note = String(entered.get('note') ?? '');
    setSending(true);
    setError(undefined);
    try {
      await createOnce(createInvitation, { body: { note, ...(email && { email }) } });
      toast.success(mail && email ? t('sent', { email }) : t('created'));
      form.reset();
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fieldErrors : [];
      const wrong = fields.find(({ path }) => path === 'email')?.message;
      setError({ message: errorMessage(problem), email: wrong });
    } finally {
      setSending(false);
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  };

  return {
    error,
    isSending,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isSending) void send(event.currentTarget);
    },
  };
}
