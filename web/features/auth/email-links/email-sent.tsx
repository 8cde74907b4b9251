import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = { title: string; children: ReactNode; readAt: string | null };

/** Confirms that a mail was requested. Replaces the form and takes the focus. */
export function EmailSent({ title, children, readAt }: Props) {
  return (
    <FocusedNotice icon={MailCheck} title={title}>
      <p>{children}</p>
      <DemoHint readAt={readAt} />
    </FocusedNotice>
  );
}

/** Shown in a demo, where the mail can be read. */
export function DemoHint({ readAt }: { readAt: string | null }) {
  const t = useTranslations('auth');
  return (
    readAt && <p>{t.rich('sent.demo', { link: (label) => <TextLink href={readAt}>{label}</TextLink> })}</p>
  );
}
