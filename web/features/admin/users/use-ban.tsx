import { useState } from 'react';
import { banUser, type ListedPerson, unbanUser } from '#contract/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Bans or unbans an account after a confirmation. */
export function useBan() {
  const toast = useToast();
  const [pending, setPending] = useState<ListedPerson>();
  const change = useDashboardMutation(
    ({ _id: id, isBanned }: ListedPerson) => callApi(isBanned ? unbanUser : banUser, { params: { id } }),
    (_, { name, isBanned }) =>
      toast.success(isBanned ? `${name}’s ban has been lifted` : `${name} has been banned`),
  );
  const dialog = pending && (
    <ConfirmDialog
      {...confirmText(pending)}
      subject={{ title: pending.name, detail: pending.email, picture: <Avatar src={pending.url} /> }}
      onConfirm={() => change.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { request: setPending, dialog, busyId: change.isPending ? change.variables._id : undefined };
}

const confirmText = ({ isBanned }: ListedPerson) =>
  isBanned
    ? {
        title: 'Lift the ban?',
        text: 'They’ll be able to log in again, and their books will go back on sale.',
        confirmLabel: 'Lift the ban',
      }
    : {
        title: 'Ban this person?',
        text: 'They’ll be signed out everywhere and can’t log in again. Their books come off sale, and unpaid bookings are canceled. You can lift the ban later.',
        confirmLabel: 'Ban',
      };
