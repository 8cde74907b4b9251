import { minPasswordLength } from '#contract/users.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './password-rules.module.css';

const rules: { words: string; isMet: (password: string) => boolean }[] = [
  { words: 'at least 6 characters', isMet: (password) => password.length >= minPasswordLength },
  { words: 'an uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { words: 'a number', isMet: (password) => /[0-9]/.test(password) },
  { words: 'one of ! @ # $ & *', isMet: (password) => /[!@#$&*]/.test(password) },
];

/** What a password needs, ticked off while it is typed. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul className={styles.rules} aria-label="Password requirements">
    {rules.map(({ words, isMet }) => (
      <li key={words} data-met={isMet(password) || undefined}>
        {words}
        {isMet(password) && <VisuallyHidden>: done</VisuallyHidden>}
      </li>
    ))}
  </ul>
);
