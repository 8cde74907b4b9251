import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

type Statement = { userId: string; orderId: string; caseId: string; photos: readonly string[] | undefined };

/**
 * Adds photos that the user has uploaded for the order to what they say about a case, which ends their day.
 * @throws DomainError `case_photo_missing` unless each is there and in no case yet
 */
export async function attachCasePhotos(
  tx: Tx,
  { userId, orderId, caseId, photos = [] }: Statement,
): Promise<void> {
  if (photos.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('case_photos')
    .set({
      case_id: caseId,
      position: sql<number>`array_position(${[...photos]}::uuid[], id) - 1`,
      delete_after: null,
    })
    .where('id', 'in', [...photos])
    .where('order_id', '=', orderId)
    .where('uploaded_by', '=', userId)
    .where('case_id', 'is', null)
    .where('delete_after', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(photos.length)) throw new DomainError('case_photo_missing');
}
