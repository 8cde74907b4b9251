import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { TextField } from '#web/ui/form/field.tsx';
import { EmailField } from '../email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type FieldName = 'name' | 'email' | 'password';
type Props = {
  register: (name: FieldName) => UseFormRegisterReturn;
  errors: Partial<Record<FieldName, { message?: string | undefined }>>;
  /** What has been typed, for the list of requirements. */
  password: string;
};

/** What every new account needs: a name, an email, and a password. */
export function NewAccountFields({ register, errors, password }: Props) {
  const t = useTranslations('auth');
  return (
    <>
      <TextField
        label={t('signup.name')}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField
        label={t('password')}
        password={password}
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  );
}
