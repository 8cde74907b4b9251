import { useTranslations } from 'use-intl';
import { SelectField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
// Loaded with the form, so that it works if the connection fails for a moment when it is sent.
import '../auth-actions.ts';
import { NewAccountFields } from './new-account-fields.tsx';
import { TermsAgreement } from './terms-agreement.tsx';
import { useSignup } from './use-signup.ts';

/** @param props.from the path to navigate to afterwards */
export function SignupForm({ from }: { from: string }) {
  const t = useTranslations('auth');
  const { form, photo, terms, submit } = useSignup(from);
  const { errors, isSubmitting } = form.formState;
  const role = form.watch('role') ?? 'Buyer';
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <NewAccountFields register={form.register} errors={errors} password={form.watch('password') ?? ''} />
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
      <TermsAgreement error={terms.error} onChange={terms.clear} />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? t('oneMoment') : t('signup.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
