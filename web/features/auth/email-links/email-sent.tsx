import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = { title: string; children: ReactNode; readAt: string | null };

/** Confirms that a mail was requested. Replaces the form and takes the focus. */
export function EmailSent({ title, children, readAt }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <Notice icon={MailCheck} title={title} tabIndex={-1} ref={place}>
      <p>{children}</p>
      <DemoHint readAt={readAt} />
    </Notice>
  );
}

/** Shown in a demo, where the mail can be read. */
export const DemoHint = ({ readAt }: { readAt: string | null }) =>
  readAt && (
    <p>
      The demo doesn’t send email: <TextLink href={readAt}>read it in the demo mailbox</TextLink>.
    </p>
  );
