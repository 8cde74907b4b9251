import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { changePassword, passwordForm } from '#contract/own-account.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useSite } from '#web/lib/site-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { NewPasswordField } from '../auth/signup/new-password-field.tsx';
import sectionStyles from './profile-section.module.css';
import { ProfileSection } from './profile-section.tsx';

type Passwords = z.output<typeof passwordForm>;

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('profile.password');
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
  const t = useTranslations('profile');
  const { form, submit, isSubmitting } = useChangePassword();
  const { errors } = form.formState;
  return (
    <form className={classNames(formStyles.form, sectionStyles.fullWidth)} noValidate onSubmit={submit}>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        label={t('password.new')}
        password={form.watch('newPassword')}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={isSubmitting}>
          {isSubmitting ? t('oneMoment') : t('password.change')}
        </SubmitButton>
      </div>
    </form>
  );
}

function useChangePassword() {
  const t = useTranslations('profile.password');
  const toast = useToast();
  const form = useForm<Passwords>({
    resolver: schemaResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const change = useDashboardMutation(
    async (body: Passwords) => {
      try {
        return await callApi(changePassword, { body });
      } catch (problem) {
        // Shown beside the field too, where it can be corrected.
        if (problem instanceof ApiProblem && problem.code === 'wrong_password')
          form.setError('currentPassword', { message: problem.message }, { shouldFocus: true });
        if (problem instanceof ApiProblem && problem.fieldErrors.some(({ path }) => path === 'newPassword'))
          form.setError('newPassword', { message: problem.message }, { shouldFocus: true });
        throw problem;
      }
    },
    ({ endedSessions }) => {
      form.reset();
      toast.success(t('changed'), endedSessions > 0 ? t('endedOthers') : undefined);
    },
  );
  const submit = form.handleSubmit((passwords) => change.mutate(passwords));
  return { form, submit, isSubmitting: change.isPending };
}
