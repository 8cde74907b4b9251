import type { ComponentProps } from 'react';
import { maxPasswordLength, minPasswordLength } from '#contract/users/users.ts';
import { PasswordField } from '#web/ui/form/field.tsx';
import { PasswordRules } from './password-rules.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'hint'> & {
  /** What has been typed, for the list of requirements. */
  password: string;
};

/** A field for a password that is being chosen, by its user or by the browser. */
export const NewPasswordField = ({ password, ...field }: Props) => (
  <PasswordField
    autoComplete="new-password"
    required
    passwordrules={passwordRules}
    hint={<PasswordRules password={password} />}
    {...field}
  />
);

/** The requirements as Apple's browsers read them. Their own passwords have no special character but a hyphen. */
const passwordRules = [
  `minlength: ${minPasswordLength}`,
  `maxlength: ${maxPasswordLength}`,
  'required: upper',
  'required: digit',
  'required: [!@#$&*]',
  'allowed: lower',
].join('; ');
