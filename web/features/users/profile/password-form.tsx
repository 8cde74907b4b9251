import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changePassword, passwordForm } from '#contract/users/own-account.ts';
import { NewPasswordField } from '#web/features/auth/signup/new-password-field.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import sectionStyles from './profile-section.module.css';
import { ProfileSection } from './profile-section.tsx';

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('users-profile.password');
  const { name: site } = useSite();
  if (!hasPassword)
    return (
      <ProfileSection title={t('title')}>
        <p>{t('google', { site })}</p>
      </ProfileSection>
    );
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <ChangePassword />
    </ProfileSection>
  );
}

function ChangePassword() {
  const t = useTranslations('users-profile');
  const { form, submit, errorOf, busy } = useChangePassword();
  return (
    <form className={classNames(formStyles.form, sectionStyles.fullWidth)} noValidate onSubmit={submit}>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        required
        error={errorOf('currentPassword')}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        label={t('password.new')}
        password={form.watch('newPassword')}
        error={errorOf('newPassword')}
        {...form.register('newPassword')}
      />
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={busy}>
          {busy ? t('oneMoment') : t('password.change')}
        </SubmitButton>
      </div>
    </form>
  );
}

function useChangePassword() {
  const t = useTranslations('users-profile.password');
  const toast = useToast();
  const queryClient = useQueryClient();
  return useCheckedForm(
    passwordForm,
    async (body) => {
      const { endedSessions } = await callApi(changePassword, { body });
      toast.success(t('changed'), endedSessions > 0 ? t('endedOthers') : undefined);
      void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    },
    {
      defaultValues: { currentPassword: '', newPassword: '' },
      fieldOf: { wrong_password: 'currentPassword' },
      show: toast.error,
      repeatsFieldErrors: true,
      resets: true,
    },
  );
}
