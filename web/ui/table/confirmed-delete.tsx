import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useToast } from '../toast.tsx';
import { useDashboardMutation } from '../use-dashboard-mutation.ts';

/** What is shown of a thing between the question and the buttons. */
export type DeleteTarget = { id: string; title: string; detail?: string | null; picture: ReactNode };

/**
 * Asks before something is deleted, deletes it, and says so.
 * @param remove deletes and answers how many were deleted
 */
export function useConfirmedDelete<Item>(
  remove: (item: Item) => Promise<number>,
  describe: (item: Item) => DeleteTarget,
) {
  const toast = useToast();
  const [asked, setAsked] = useState<Item>();
  const deletion = useDashboardMutation(remove, (deletedCount) => {
    if (deletedCount > 0) toast.success('Deleted!', 'Your file has been deleted.');
  });
  const dialog = asked !== undefined && (
    <ConfirmDialog
      title="Are you sure You want to delete?"
      text="You won't be able to revert this!"
      confirmLabel="Yes, delete it!"
      subject={describe(asked)}
      onConfirm={() => deletion.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  const busyId = deletion.isPending ? describe(deletion.variables).id : undefined;
  return { ask: setAsked, dialog, busyId };
}
