import { useTranslations } from 'use-intl';
import { PasswordField, SelectField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
// Loaded with the form, so that it works if the connection fails for a moment when it is sent.
import '../auth-actions.ts';
import { PasswordRules } from './password-rules.tsx';
import { TermsAgreement } from './terms-agreement.tsx';
import { useSignup } from './use-signup.ts';

/** @param props.from the path to navigate to afterwards */
export function SignupForm({ from }: { from: string }) {
  const t = useTranslations('auth');
  const { form, photo, submit } = useSignup(from);
  const { errors, isSubmitting } = form.formState;
  const role = form.watch('role') ?? 'Buyer';
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('signup.name')}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        hint={<PasswordRules password={form.watch('password') ?? ''} />}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SelectField
        label={t('signup.accountType')}
        required
        hint={t(`roleHints.${role}`)}
        error={errors.role?.message}
        {...form.register('role')}
      >
        <option value="Buyer">{t('roles.Buyer')}</option>
        <option value="Seller">{t('roles.Seller')}</option>
      </SelectField>
      <UploadField
        label={t('signup.photo')}
        shape="person"
        file={photo.file}
        progress={photo.progress}
        error={photo.error}
        onChoose={photo.choose}
        onCancel={photo.cancel}
      />
      <TermsAgreement />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? t('oneMoment') : t('signup.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
