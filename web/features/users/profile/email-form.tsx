import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { addressForm, requestEmailChange, withdrawEmailChange } from '#contract/auth/email-links.ts';
import { HostContact } from '#web/features/auth/email-links/ask-the-host.tsx';
import { DemoHint } from '#web/features/auth/email-links/email-sent.tsx';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import sectionStyles from './profile-section.module.css';
import { ProfileSection } from './profile-section.tsx';

/** Changes the email of the account: the new one gets a link first. A site without email says whom to ask. */
export function EmailForm({ newEmail }: { newEmail: string | null }) {
  const t = useTranslations('users-profile.email');
  const { mail } = useServices();
  const { signsInWith } = useCurrentUser();
  const place = useRef<HTMLDivElement>(null);
  // The form gives way to what is to be done next, and comes back once that is withdrawn.
  useFocusWhenReplaced(place, newEmail);
  const withGoogle = signsInWith.includes('google.com') && <Hint>{t('withGoogle')}</Hint>;
  if (!mail)
    return (
      <ProfileSection title={t('title')} text={t('textWithoutMail')}>
        <div>
          <p>{t('withoutMail')}</p>
          <HostContact />
        </div>
        {withGoogle}
      </ProfileSection>
    );
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <div className={classNames(sectionStyles.section, sectionStyles.fullWidth)} ref={place} tabIndex={-1}>
        {newEmail ? <Waiting newEmail={newEmail} /> : <NewEmail />}
      </div>
      {withGoogle}
    </ProfileSection>
  );
}

function NewEmail() {
  const t = useTranslations('users-profile');
  const { form, submit, errorOf, busy } = useRequest();
  return (
    <form className={classNames(formStyles.form, sectionStyles.fullWidth)} noValidate onSubmit={submit}>
      <TextField
        label={t('email.new')}
        type="email"
        autoComplete="email"
        required
        error={errorOf('email')}
        {...form.register('email')}
      />
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={busy}>
          {busy ? t('oneMoment') : t('email.send')}
        </SubmitButton>
      </div>
    </form>
  );
}

function useRequest() {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useCheckedForm(
    addressForm,
    async (body) => {
      await callApi(requestEmailChange, { body });
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    },
    {
      defaultValues: { email: '' },
      fieldOf: { domain_required: 'email' },
      show: toast.error,
      repeatsFieldErrors: true,
      resets: true,
    },
  );
}

function Waiting({ newEmail }: { newEmail: string }) {
  const t = useTranslations('users-profile.email');
  const toast = useToast();
  const { mailReadAt } = useCurrentUser();
  const withdraw = useDashboardMutation(
    () => callApi(withdrawEmailChange, {}),
    () => toast.success(t('withdrawn')),
  );
  return (
    <>
      <Notice icon={MailCheck} title={t('waitingTitle')}>
        <p>{t('waiting', { email: newEmail })}</p>
        <DemoHint readAt={mailReadAt} />
      </Notice>
      <Button variant="outline" disabled={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
        {t('withdraw')}
      </Button>
    </>
  );
}
