import { useLocale, useTranslations } from 'use-intl';
import { deleteCategory, type ManagedCategory } from '#contract/categories.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Whether to offer it: books that were sold or deleted are known to the server only, which then refuses. */
export const mayBeDeleted = (shelf: ManagedCategory, all: readonly ManagedCategory[]): boolean =>
  shelf.books === 0 && shelf.moving === 0 && all.some((other) => other !== shelf && !other.isRetired);

/** Asks whether to delete an empty shelf. */
export function DeleteDialog({ shelf, onClose }: { shelf: ManagedCategory; onClose: () => void }) {
  const t = useTranslations('categories');
  const toast = useToast();
  const name = categoryName(shelf, useLocale());
  const deletion = useDashboardMutation(
    () => callApi(deleteCategory, { params: { id: shelf._id } }),
    () => toast.success(t('deleted', { name })),
  );
  return (
    <ConfirmDialog
      tone="danger"
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      confirmLabel={t('deleteAction')}
      cancelLabel={t('cancel')}
      onConfirm={() => deletion.mutate(undefined)}
      onClose={onClose}
    />
  );
}
