import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { requireVerifiedSeller } from '../../catalog/add-book.ts';
import { lockCurrency } from '../../site/site-currency.ts';
import { storePhotos } from '../photos/store-photos.ts';
import { applyRows } from './apply-rows.ts';
import { listWaitingCopies } from './list-waiting-copies.ts';
import type { RunningImport } from './running-import.ts';
import { undoChanges } from './undo-changes.ts';

/** Does the next few rows, copies, or changes; returns false when there are no more. */
type Step = (tx: Tx, running: RunningImport) => Promise<boolean>;

/**
 * Runs an import from where it is to its end, or takes it back. Each step is a transaction of its own that also notes what it
 * has done, so that an interrupted run is continued without doing anything twice.
 */
export async function runBookImport(deps: { db: Db; store: ImageStore }, importId: string): Promise<void> {
  const { db } = deps;
  try {
    await storePhotos(deps, importId);
    await repeat(db, importId, 'running', applyRows);
    await repeat(db, importId, 'running', listWaitingCopies, 'done');
    await repeat(db, importId, 'undoing', undoChanges, 'undone');
  } catch (error) {
    // The seller may no longer sell. Whatever else fails is tried again.
    if (!(error instanceof DomainError && error.code === 'seller_not_verified')) throw error;
    await stopImport(db, importId);
  }
}

/**
 * Repeats a step until there is no more to do.
 * @param end the state after the last step, set in its transaction: a second run that was only slow cannot end what the seller has
 *   started since
 */
async function repeat(
  db: Db,
  id: string,
  state: 'running' | 'undoing',
  step: Step,
  end?: 'done' | 'undone',
): Promise<void> {
  let hasMore = true;
  while (hasMore)
    hasMore = await db.transaction().execute(async (tx) => {
      const running = await lockRunning(tx, id, state);
      if (!running) return false;
      const isUnfinished = await step(tx, running);
      if (!isUnfinished && end) await finish(tx, id, end);
      return isUnfinished;
    });
}

/** Locks the currency first, then the seller, then the import, as everything does that writes amounts. */
async function lockRunning(
  tx: Tx,
  id: string,
  state: 'running' | 'undoing',
): Promise<RunningImport | undefined> {
  await lockCurrency(tx);
  const found = await tx
    .selectFrom('book_imports')
    .select('seller_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  await requireSeller(tx, found.seller_id);
  const locked = await tx
    .selectFrom('book_imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return locked && { id, sellerId: found.seller_id };
}

async function requireSeller(tx: Tx, sellerId: string): Promise<void> {
  await requireVerifiedSeller(tx, sellerId);
  const banned = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sellerId)
    .where('banned_at', 'is not', null);
  if (await banned.executeTakeFirst()) throw new DomainError('seller_not_verified');
}

const finish = (db: Db | Tx, id: string, state: 'done' | 'undone' | 'stopped') =>
  db
    .updateTable('book_imports')
    .set({ state, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'undoing'])
    .execute();

/** Ends a run before its end. It can be started again, or taken back. */
export async function stopImport(db: Db, id: string): Promise<void> {
  await finish(db, id, 'stopped');
}
