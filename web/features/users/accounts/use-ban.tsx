import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { banUser, type ListedPerson, unbanUser } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Bans or unbans an account after a confirmation. */
export function useBan() {
  const t = useTranslations('users.accounts');
  const toast = useToast();
  const [pending, setPending] = useState<ListedPerson>();
  const change = useDashboardMutation(
    ({ _id: id, isBanned }: ListedPerson) => callApi(isBanned ? unbanUser : banUser, { params: { id } }),
    (_, { name, isBanned }) => toast.success(isBanned ? t('unbanned', { name }) : t('banned', { name })),
  );
  const dialog = pending && (
    <ConfirmDialog
      {...confirmText(t, pending)}
      subject={{ title: pending.name, detail: pending.email, picture: <Avatar src={pending.url} /> }}
      onConfirm={() => change.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { request: setPending, dialog, busyId: change.isPending ? change.variables._id : undefined };
}

const confirmText = (t: Translate<'users.accounts'>, { isBanned }: ListedPerson) =>
  isBanned
    ? ({ title: t('unbanTitle'), text: t('unbanText'), tone: 'primary', confirmLabel: t('unban') } as const)
    : ({ title: t('banTitle'), text: t('banText'), tone: 'danger', confirmLabel: t('ban') } as const);
