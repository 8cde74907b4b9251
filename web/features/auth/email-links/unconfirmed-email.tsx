import { Mail } from 'lucide-react';
import { Notice } from '#web/ui/notice.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { DemoHint } from './email-sent.tsx';
import { useSendAgain } from './send-again.tsx';
import styles from './unconfirmed-email.module.css';

/** For a user with an unconfirmed email address. Everything works without confirming it. */
export function UnconfirmedEmail() {
  const { email, emailVerified, mailReadAt } = useCurrentUser();
  const { send, sent, busy, failure } = useSendAgain(email);
  if (emailVerified) return null;
  return (
    <section aria-label="Your email isn’t confirmed yet">
      <Notice icon={Mail} title="Please confirm your email" className={styles.notice}>
        <p role="status">
          {failure ??
            (sent
              ? `We’ve sent a new link to ${email}. It expires after an hour.`
              : `We sent a link to ${email}. Open it so we know we can reach you.`)}
        </p>
        <DemoHint readAt={mailReadAt} />
        <p>
          <TextButton
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void send();
            }}
          >
            Send a new link
          </TextButton>
        </p>
      </Notice>
    </section>
  );
}
