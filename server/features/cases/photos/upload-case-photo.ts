import { sql } from 'kysely';
import type { CasePhoto } from '#contract/cases/case-photos.ts';
import type { Db } from '#server/db/schema.ts';
import type { Upload } from '#server/features/images/receive-upload.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { findOrderOfCase } from '../order-of-case.ts';
import { toCasePhoto } from './case-photo.ts';

type Deps = { db: Db; store: ImageStore; receive: () => Promise<Upload> };

/** Loaded with the first upload, because the image libraries take much memory and most processes rarely need them. */
const loadReencodeUpload = () => import('./reencode-upload.ts');

/**
 * Stores a photo for a case about an order of the user, who names it when opening or answering the case. Its row, which says
 * that it is deleted after a day, exists before its files, so that a crash leaves none behind.
 * @throws DomainError `not_found`, `order_not_paid`, and those of an upload
 */
export async function uploadCasePhoto(
  { db, store, receive }: Deps,
  userId: string,
  orderId: string,
): Promise<CasePhoto> {
  const order = await findOrderOfCase(db, userId, orderId);
  if (!order) throw new DomainError('not_found');
  if (order.status !== 'paid') throw new DomainError('order_not_paid');
  const upload = await receive();
  const { reencodeUpload } = await loadReencodeUpload();
  const id = uuidV7();
  return reencodeUpload(upload, id, async ({ width, height, files }) => {
    await db
      .insertInto('case_photos')
      .values({
        id,
        order_id: orderId,
        uploaded_by: userId,
        width,
        height,
        delete_after: sql<Date>`now() + interval '1 day'`,
      })
      .execute();
    await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
    return toCasePhoto({ id, width, height });
  });
}
