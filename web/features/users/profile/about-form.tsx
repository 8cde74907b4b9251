import { useTranslations } from 'use-intl';
import { profileForm } from '#contract/users/own-account.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { authSentence } from '#web/features/auth/auth-errors.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { useProfilePhoto } from '#web/features/auth/use-profile-photo.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Edits name, photo, and phone number; the email, which has a form of its own, is read-only. */
export function AboutForm() {
  const t = useTranslations('users-profile');
  const currentUser = useCurrentUser();
  const { mail } = useServices();
  const { form, photo, submit, errorOf, busy } = useAboutForm();
  return (
    <form
      className={classNames(formStyles.form, cardStyles.card)}
      noValidate
      onSubmit={submit}
      aria-label={t('about.label')}
    >
      <UploadField
        label={t('about.photo')}
        shape="person"
        current={currentUser.url}
        file={photo.file}
        progress={photo.progress}
        error={photo.error}
        onChoose={photo.choose}
        onCancel={photo.cancel}
      />
      <TextField
        label={t('about.name')}
        autoComplete="name"
        required
        defaultValue={currentUser.name}
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextField
        label={t('about.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('about.phoneHint')}
        defaultValue={currentUser.phoneNumber ?? ''}
        error={errorOf('phone')}
        {...form.register('phone')}
      />
      <TextField
        label={t('about.email')}
        type="email"
        readOnly
        hint={t(mail ? 'about.emailHint' : 'about.emailHintWithoutMail')}
        value={currentUser.email}
      />
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{busy ? t('oneMoment') : t('about.save')}</SubmitButton>
      </div>
    </form>
  );
}

function useAboutForm() {
  const { updateUserProfile } = useAuth();
  const t = useTranslations('users-profile.about');
  const toast = useToast();
  const photo = useProfilePhoto();
  const checked = useCheckedForm(
    profileForm,
    async ({ name, phone }) => {
      const photoURL = await photo.send();
      if (photo.file && !photoURL) return;
      await updateUserProfile({ displayName: name, phoneNumber: phone, photoURL });
      toast.success(t('saved'));
    },
    { sentence: authSentence, show: toast.error },
  );
  return { ...checked, photo };
}
