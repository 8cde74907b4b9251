import { minPasswordLength, passwordCharacters } from '#contract/users.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './password-rules.module.css';

const rules: { label: string; isMet: (password: string) => boolean }[] = [
  { label: 'at least 6 characters', isMet: (password) => password.length >= minPasswordLength },
  { label: 'an uppercase letter', isMet: (password) => passwordCharacters.uppercase.test(password) },
  { label: 'a number', isMet: (password) => passwordCharacters.digit.test(password) },
  { label: 'one of ! @ # $ & *', isMet: (password) => passwordCharacters.special.test(password) },
];

/** The password requirements, checked off during input. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul className={styles.rules} aria-label="Password requirements">
    {rules.map(({ label, isMet }) => (
      <li key={label} data-met={isMet(password) || undefined}>
        {label}
        {isMet(password) && <VisuallyHidden>: done</VisuallyHidden>}
      </li>
    ))}
  </ul>
);
