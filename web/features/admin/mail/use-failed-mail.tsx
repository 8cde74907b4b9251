import { useState } from 'react';
import { discardMail, type GivenUpMail, retryMail } from '#contract/jobs.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { mailWords, recipientOf } from './failed-mail-columns.tsx';

/** Tries a mail that was given up once more, or asks and discards it; says so either way. */
export function useGivenUpMail() {
  const toast = useToast();
  const [asked, setAsked] = useState<GivenUpMail>();
  const trying = useDashboardMutation(
    (mail: GivenUpMail) => callApi(retryMail, { params: { id: mail._id } }),
    (_, mail) =>
      toast.success('Sending again', `${mailWords[mail.message]}. If it fails again, it’ll be back here.`),
  );
  const discarding = useDashboardMutation(
    (mail: GivenUpMail) => callApi(discardMail, { params: { id: mail._id } }),
    (_, mail) => toast.success('Discarded', `${mailWords[mail.message]} won’t be sent.`),
  );
  const dialog = asked && (
    <ConfirmDialog
      title="Discard this email?"
      text="It won’t be sent, and this can’t be undone."
      confirmLabel="Discard email"
      subject={{
        title: recipientOf(asked),
        detail: [mailWords[asked.message], asked.about].filter(Boolean).join(': '),
        picture: <Avatar src={asked.recipientPhoto} />,
      }}
      onConfirm={() => discarding.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  const busyId =
    (trying.isPending && trying.variables._id) || (discarding.isPending && discarding.variables._id);
  return { retry: trying.mutate, discard: setAsked, dialog, busyId: busyId || undefined };
}
