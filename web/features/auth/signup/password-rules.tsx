import { useTranslations } from 'use-intl';
import { minPasswordLength, passwordCharacters } from '#contract/users/users.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './password-rules.module.css';

const rules = {
  length: (password: string) => password.length >= minPasswordLength,
  uppercase: (password: string) => passwordCharacters.uppercase.test(password),
  digit: (password: string) => passwordCharacters.digit.test(password),
  special: (password: string) => passwordCharacters.special.test(password),
};
const ruleNames = Object.keys(rules) as (keyof typeof rules)[];

/** The password requirements, checked off during input. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('auth.rules');
  return (
    <ul className={styles.rules} aria-label={t('label')}>
      {ruleNames.map((rule) => (
        <li key={rule} data-met={rules[rule](password) || undefined}>
          {t(rule)}
          {rules[rule](password) && <VisuallyHidden>{t('met')}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
