import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { RunningImport } from './running-import.ts';

export type Change = {
  kind: 'created' | 'changed' | 'removed';
  listing_id: string;
  copy: number;
  book_id: string | null;
  before?: object | undefined;
  after?: object | undefined;
};

/** Notes what an import does, in the transaction that does it. */
export async function recordChanges(
  tx: Tx,
  { id }: RunningImport,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('book_import_changes')
    .values(
      changes.map(({ before, after, ...change }) => ({
        ...change,
        id: uuidV7(),
        import_id: id,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute();
}
