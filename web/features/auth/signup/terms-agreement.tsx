import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './terms-agreement.module.css';

type Props = {
  /** What is missing, while it is. */
  error: string | undefined;
  onChange: () => void;
};

/** The box to tick where the host has published terms. It is named, so that the form checks it before it is sent. */
export function TermsAgreement({ error, onChange }: Props) {
  const t = useTranslations('site-terms');
  if (!useSite().texts.pages.includes('terms')) return null;
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="terms"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          onChange={onChange}
        />
        <span>{t.rich('signUp', { link: (text) => <TextLink to="/terms">{text}</TextLink> })}</span>
      </label>
      {error && <FieldError id="terms-error" message={error} />}
    </div>
  );
}
