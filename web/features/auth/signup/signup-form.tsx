import { PasswordField, SelectField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
// Loaded with the form, so that it works if the connection fails for a moment when it is sent.
import '../auth-actions.ts';
import { PasswordRules } from './password-rules.tsx';
import { useSignup } from './use-signup.ts';

const roleHints = {
  Buyer: 'Browse, book, and pay for books.',
  Seller: 'List books once an admin has verified you.',
};

/** @param props.from the path to navigate to afterwards */
export function SignupForm({ from }: { from: string }) {
  const { form, photo, submit } = useSignup(from);
  const { errors, isSubmitting } = form.formState;
  const role = form.watch('role') ?? 'Buyer';
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={<PasswordRules password={form.watch('password') ?? ''} />}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SelectField
        label="Account type"
        required
        hint={roleHints[role]}
        error={errors.role?.message}
        {...form.register('role')}
      >
        <option>Buyer</option>
        <option>Seller</option>
      </SelectField>
      <UploadField
        label="Profile photo"
        shape="person"
        file={photo.file}
        progress={photo.progress}
        error={photo.error}
        onChoose={photo.choose}
        onCancel={photo.cancel}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? 'One moment…' : 'Sign Up'}
        </SubmitButton>
      </div>
    </form>
  );
}
