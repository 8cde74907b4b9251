import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
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
export function DemoHint({ readAt }: { readAt: string | null }) {
  const t = useTranslations('auth');
  return (
    readAt && <p>{t.rich('sent.demo', { link: (label) => <TextLink href={readAt}>{label}</TextLink> })}</p>
  );
}
