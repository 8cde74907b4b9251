import { Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServices } from '#web/lib/services-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { DemoHint } from './email-sent.tsx';
import { useSendAgain } from './send-again.tsx';
import styles from './unconfirmed-email.module.css';

/** For a user with an unconfirmed email address. Everything works without confirming it. */
export function UnconfirmedEmail() {
  const t = useTranslations('auth');
  const { email, emailVerified, mailReadAt } = useCurrentUser();
  const { send, sent, busy, failure } = useSendAgain(email);
  const { mail } = useServices();
  if (emailVerified || !mail) return null;
  return (
    <section aria-label={t('unconfirmed.label')}>
      <Notice icon={Mail} title={t('unconfirmed.title')} className={styles.notice}>
        <p role="status">{failure ?? t(sent ? 'unconfirmed.sent' : 'unconfirmed.text', { email })}</p>
        <DemoHint readAt={mailReadAt} />
        <p>
          <TextButton
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void send();
            }}
          >
            {t('sendNew')}
          </TextButton>
        </p>
      </Notice>
    </section>
  );
}
