import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useChange } from './use-change.ts';

/** What is shown of a thing between the question and the buttons. */
export type Doomed = { id: string; title: string; detail?: string | null; picture: ReactNode };

/**
 * Asks before something is deleted, deletes it, and says so.
 * @param remove deletes and answers how many were deleted
 */
export function useConfirmedDelete<Item>(
  remove: (item: Item) => Promise<number>,
  describe: (item: Item) => Doomed,
) {
  const toast = useToast();
  const [asked, setAsked] = useState<Item>();
  const deletion = useChange(remove, (deletedCount) => {
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
