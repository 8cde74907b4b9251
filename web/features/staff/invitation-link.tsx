import { Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './invitations.module.css';

export type NewInvitation = { email: string; path: string };

/** The link of an invitation that was just created on a site without email. No list shows it again. */
export function InvitationLink({ invitation: { email, path } }: { invitation: NewInvitation }) {
  const t = useTranslations('staff');
  const tInvitations = useTranslations('invitations');
  const link = useSite().origin + path;
  return (
    <Notice icon={Link2} title={t('linkTitle', { email })} role="status">
      <p>{t('linkText')}</p>
      <p>
        <code dir="ltr" className={styles.link}>
          {link}
        </code>
      </p>
      <CopyButton text={link} copied={tInvitations('copied')} failed={tInvitations('notCopied', { link })}>
        {tInvitations('copy')}
      </CopyButton>
    </Notice>
  );
}
