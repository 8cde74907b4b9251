import { Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { MailOnly } from '#web/ui/mail-only.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SendAgain } from './send-again.tsx';
import styles from './verify-email-page.module.css';

/** For a user whose account does nothing before the address is confirmed. */
export function ConfirmationRequired({ email }: { email: string }) {
  const t = useTranslations('auth.verify.required');
  return (
    <MailOnly>
      <Notice icon={Mail} title={t('title')} className={styles.notice}>
        <p>{t('text', { email })}</p>
        <p>{t('spam')}</p>
      </Notice>
      <SendAgain email={email} />
      {/* A document of its own, because the link may have been opened in another browser. */}
      <FormFootnote>
        {t.rich('done', { link: (label) => <TextLink href="/dashboard">{label}</TextLink> })}
      </FormFootnote>
      <FormFootnote>
        {t.rich('profile', { link: (label) => <TextLink to="/dashboard/profile">{label}</TextLink> })}
      </FormFootnote>
    </MailOnly>
  );
}
