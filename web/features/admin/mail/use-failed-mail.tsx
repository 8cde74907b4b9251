import { useState } from 'react';
import { discardMail, type FailedMail, retryMail } from '#contract/jobs.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { mailLabels, recipientOf } from './failed-mail-columns.tsx';

/** Retries a failed mail, or discards it after a confirmation. */
export function useFailedMail() {
  const toast = useToast();
  const [pending, setPending] = useState<FailedMail>();
  const retry = useDashboardMutation(
    (mail: FailedMail) => callApi(retryMail, { params: { id: mail._id } }),
    (_, mail) =>
      toast.success('Sending again', `${mailLabels[mail.message]}. If it fails again, it’ll be back here.`),
  );
  const discard = useDashboardMutation(
    (mail: FailedMail) => callApi(discardMail, { params: { id: mail._id } }),
    (_, mail) => toast.success('Discarded', `${mailLabels[mail.message]} won’t be sent.`),
  );
  const dialog = pending && (
    <ConfirmDialog
      title="Discard this email?"
      text="It won’t be sent, and this can’t be undone."
      confirmLabel="Discard email"
      subject={{
        title: recipientOf(pending),
        detail: [mailLabels[pending.message], pending.about].filter(Boolean).join(': '),
        picture: <Avatar src={pending.recipientPhoto} />,
      }}
      onConfirm={() => discard.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  const busyId = (retry.isPending && retry.variables._id) || (discard.isPending && discard.variables._id);
  return { retry: retry.mutate, discard: setPending, dialog, busyId: busyId || undefined };
}
