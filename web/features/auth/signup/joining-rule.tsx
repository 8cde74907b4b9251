import { Link2Off, MailOpen } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './joining-rule.module.css';

export type InvitationState = 'none' | 'good' | 'invalid';

/** Says who may sign up, on a site that is not open to everyone. */
export function JoiningRule({ invitation }: { invitation: InvitationState }) {
  const t = useTranslations('auth.signup.rule');
  const format = useFormatter();
  const { name: site, joining, domains } = useSite();
  const { mail } = useServices();
  if (joining === 'open') return null;
  const rule = invitation === 'good' ? 'invited' : joining;
  return (
    <>
      {invitation === 'invalid' && (
        <Notice icon={Link2Off} title={t('invalidTitle')} className={styles.notice}>
          <p>{t('invalid')}</p>
        </Notice>
      )}
      <Notice icon={MailOpen} title={t(`${rule}Title`)} className={styles.notice}>
        <p>
          {t(rule === 'invited' && !mail ? 'invitedWithoutMail' : rule, {
            site,
            domains: format.list(domains, { type: 'disjunction' }),
          })}
        </p>
      </Notice>
    </>
  );
}
