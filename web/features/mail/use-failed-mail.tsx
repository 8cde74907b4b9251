import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { discardMail, type FailedMail, retryMail } from '#contract/mail.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useMailNames } from './use-mail-names.ts';

/** Retries a failed mail, or discards it after a confirmation. */
export function useFailedMail() {
  const t = useTranslations('mail.failed');
  const { label, recipient } = useMailNames();
  const toast = useToast();
  const [pending, setPending] = useState<FailedMail>();
  const retry = useDashboardMutation(
    (mail: FailedMail) => callApi(retryMail, { params: { id: mail._id } }),
    (_, mail) => toast.success(t('sendingAgain'), t('sendingAgainText', { mail: label(mail) })),
  );
  const discard = useDashboardMutation(
    (mail: FailedMail) => callApi(discardMail, { params: { id: mail._id } }),
    (_, mail) => toast.success(t('discarded'), t('discardedText', { mail: label(mail) })),
  );
  const dialog = pending && (
    <ConfirmDialog
      title={t('discardTitle')}
      text={t('discardText')}
      tone="danger"
      confirmLabel={t('discardConfirm')}
      subject={{
        title: recipient(pending),
        detail: pending.about ? t('about', { mail: label(pending), book: pending.about }) : label(pending),
        picture: <Avatar src={pending.recipientPhoto} />,
      }}
      onConfirm={() => discard.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  const busyId = (retry.isPending && retry.variables._id) || (discard.isPending && discard.variables._id);
  return { retry: retry.mutate, discard: setPending, dialog, busyId: busyId || undefined };
}
