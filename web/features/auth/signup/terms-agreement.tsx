import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './terms-agreement.module.css';

/** The box to tick where the host has published terms. It is named, so that the form checks it before it is sent. */
export function TermsAgreement() {
  const t = useTranslations('terms');
  if (!useSite().texts.pages.includes('terms')) return null;
  return (
    <label className={styles.agreement}>
      <input type="checkbox" name="terms" required />
      <span>{t.rich('signUp', { link: (text) => <TextLink to="/terms">{text}</TextLink> })}</span>
    </label>
  );
}
