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
    <section className="slip mt-10" aria-label="Your e-mail is not confirmed yet">
      <Mail aria-hidden="true" />
      <strong>Please confirm your e-mail</strong>
      <p role="status">
        {failure ??
          (sent
            ? `A new link is on its way to ${email}. It works for an hour.`
            : `We have mailed a link to ${email}. Follow it once, so that we can help you back in.`)}
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
          Send again
        </button>
      </p>
    </section>
  );
}
