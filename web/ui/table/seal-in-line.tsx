import { useTranslations } from 'use-intl';
import { VerifiedSeal } from '../icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './seal-in-line.module.css';

/** The seal of a verified seller, after their name in a line of text. */
export function SealInLine() {
  const t = useTranslations('ui');
  return (
    <span className={styles.seal}>
      <VerifiedSeal />
      <VisuallyHidden>{t('verifiedSeller')}</VisuallyHidden>
    </span>
  );
}
