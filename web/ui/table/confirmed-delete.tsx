import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useToast } from '../toast.tsx';
import { useDashboardMutation } from '../use-dashboard-mutation.ts';

/** The item to delete, as shown in the confirmation dialog. */
export type DeleteTarget = { id: string; title: string; detail?: ReactNode | null; picture: ReactNode };

/**
 * Asks for confirmation, deletes the item, and shows a toast.
 * @param remove deletes the item and returns how many were deleted
 */
export function useConfirmedDelete<Item>(
  remove: (item: Item) => Promise<number>,
  describe: (item: Item) => DeleteTarget,
) {
  const t = useTranslations('ui.deletion');
  const toast = useToast();
  const [pending, setPending] = useState<Item>();
  const deletion = useDashboardMutation(remove, (deletedCount) => {
    if (deletedCount > 0) toast.success(t('done'), t('doneText'));
  });
  const dialog = pending !== undefined && (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      tone="danger"
      confirmLabel={t('confirm')}
      subject={describe(pending)}
      onConfirm={() => deletion.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  const busyId = deletion.isPending ? describe(deletion.variables).id : undefined;
  return { request: setPending, dialog, busyId };
}
