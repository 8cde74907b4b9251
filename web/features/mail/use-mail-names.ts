import { useTranslations } from 'use-intl';
import type { FailedMail } from '#contract/mail.ts';
import { useSite } from '#web/lib/site-context.ts';

/** The names of a mail and of its recipient. */
export function useMailNames() {
  const t = useTranslations('mail.failed');
  const { name: site } = useSite();
  return {
    label: ({ message }: Pick<FailedMail, 'message'>): string => t(`label.${message}`, { site }),
    recipient: ({ recipientName }: FailedMail): string => recipientName ?? t('deletedUser'),
  };
}
