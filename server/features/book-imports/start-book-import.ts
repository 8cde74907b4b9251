import { sql } from 'kysely';
import type { BookImportState } from '#contract/book-imports.ts';
import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { requireVerifiedSeller } from '../catalog/add-book.ts';
import type { EnqueueBookImport } from './queue.ts';

type Deps = { db: Db; enqueueBookImport: EnqueueBookImport };

/**
 * Starts a planned import, or continues a stopped one. Starting one that is running or done changes nothing.
 * @throws DomainError `not_found`, `seller_not_verified`, `import_running` for another import of the seller, `import_ended`
 */
export async function startBookImport(deps: Deps, sellerId: string, id: string): Promise<void> {
  await startOne(deps.db, async (tx) => {
    await requireVerifiedSeller(tx, sellerId);
    const { state } = await lockImport(tx, sellerId, id);
    if (state === 'running' || state === 'done') return;
    if (state !== 'planned' && state !== 'stopped') throw new DomainError('import_ended');
    await setRunning(tx, id, 'running');
    await deps.enqueueBookImport(tx, id);
  });
}

/**
 * Starts taking back what an import has done. Taking back one that is taken back already changes nothing.
 * @throws DomainError `not_found`, `import_running`, `import_ended` if it is too late
 */
export async function undoBookImport(deps: Deps, sellerId: string, id: string): Promise<void> {
  await startOne(deps.db, async (tx) => {
    const { state, is_undoable } = await lockImport(tx, sellerId, id);
    if (state === 'undoing' || state === 'undone') return;
    if (state === 'running') throw new DomainError('import_running');
    if (!is_undoable) throw new DomainError('import_ended');
    await setRunning(tx, id, 'undoing');
    await deps.enqueueBookImport(tx, id);
  });
}

/** Whether an import can be taken back at this moment. */
export const isUndoable = sql<boolean>`(book_imports.state in ('done', 'stopped')
  and book_imports.finished_at > now() - interval '24 hours')`;

/** Locks an import of the seller until the transaction ends. */
export async function lockImport(tx: Tx, sellerId: string, id: string) {
  const found = await tx
    .selectFrom('book_imports')
    .select(['id', 'state', isUndoable.as('is_undoable')])
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  return found;
}

/** Imports and plans are kept for a month after their last run. */
export async function setRunning(tx: Tx, id: string, state: BookImportState): Promise<void> {
  await tx
    .updateTable('book_imports')
    .set({
      state,
      started_at: sql<Date>`now()`,
      finished_at: null,
      expires_at: sql<Date>`now() + interval '30 days'`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Starts an import in a transaction. The unique index decides which of two that start at the same moment runs.
 * @throws DomainError `import_running`
 */
export async function startOne(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    throw isUniqueViolation(error, 'one_running_import_per_seller')
      ? new DomainError('import_running')
      : error;
  }
}
