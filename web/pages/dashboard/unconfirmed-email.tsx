import { Mail } from 'lucide-react';
import { DemoHint } from '../mailed-links/mail-on-its-way.tsx';
import { useSendAgain } from '../mailed-links/send-again.tsx';
import { useMember } from './use-member.ts';

/** For somebody who has not followed the link of the welcome yet. Everything works without. */
export function UnconfirmedEmail() {
  const { email, emailVerified, mailReadAt } = useMember();
  const { send, sent, busy, failure } = useSendAgain(email);
  if (emailVerified) return null;
  return (
    <section className="slip mt-10" aria-label="Your email isn’t confirmed yet">
      <Mail aria-hidden="true" />
      <strong>Please confirm your email</strong>
      <p role="status">
        {failure ??
          (sent
            ? `We’ve sent a new link to ${email}. It expires after an hour.`
            : `We sent a link to ${email}. Open it so we know we can reach you.`)}
      </p>
      <DemoHint readAt={mailReadAt} />
      <p>
        <button
          type="button"
          className="text-link"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void send();
          }}
        >
          Send a new link
        </button>
      </p>
    </section>
  );
}
