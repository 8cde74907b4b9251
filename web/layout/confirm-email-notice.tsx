import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { confirmEmailPath } from '../features/auth/return-to.ts';
import { TextLink } from '../ui/text-link.tsx';
import styles from './confirm-email-notice.module.css';

/** On every page of a site that people join by their address, for those who have not confirmed theirs. */
export function ConfirmEmailNotice() {
  const t = useTranslations('layout');
  const { viewer } = useAuth();
  const { pathname } = useLocation();
  if (!viewer?.mustConfirmEmail || pathname.startsWith(confirmEmailPath)) return null;
  return (
    <p className={styles.notice}>
      {t.rich('confirmEmail', { link: (label) => <TextLink to={confirmEmailPath}>{label}</TextLink> })}
    </p>
  );
}
