import { useState } from 'react';
import { discardMail, type GivenUpMail, retryMail } from '../../../contract/background-work.ts';
import { callApi } from '../../api/browser-api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { mailWords, recipientOf } from './given-up-mail-columns.tsx';
import { useChange } from './use-change.ts';

/** Tries a mail that was given up once more, or asks and discards it; says so either way. */
export function useGivenUpMail() {
  const toast = useToast();
  const [asked, setAsked] = useState<GivenUpMail>();
  const trying = useChange(
    (mail: GivenUpMail) => callApi(retryMail, { params: { id: mail._id } }),
    (_, mail) =>
      toast.success('Sending again', `${mailWords[mail.message]}. If it fails again, it’ll be back here.`),
  );
  const discarding = useChange(
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
