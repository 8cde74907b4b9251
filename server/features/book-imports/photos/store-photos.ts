import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';

/** Loaded with the first photo, because the image libraries take much memory. */
const loadStoreImage = () => import('../../images/store-image.ts');

/**
 * Re-encodes and stores the photos of an import, one after the other and each once, as if they were uploaded one by one. One that
 * cannot be read is noted and left out.
 */
export async function storePhotos(deps: { db: Db; store: ImageStore }, importId: string): Promise<void> {
  const { db } = deps;
  for (;;) {
    const file = await findNext(db, importId);
    if (!file) return;
    const result = await storeFile(deps, file.bytes ?? Buffer.alloc(0), file.seller_id);
    await db
      .updateTable('book_import_files')
      .set({ ...result, bytes: null })
      .where('import_id', '=', importId)
      .where('digest', '=', file.digest)
      .execute();
  }
}

const findNext = (db: Db, importId: string) =>
  db
    .selectFrom('book_import_files')
    .innerJoin('book_imports', 'book_imports.id', 'book_import_files.import_id')
    .select(['digest', 'bytes', 'seller_id'])
    .where('import_id', '=', importId)
    .where('bytes', 'is not', null)
    .where('book_imports.state', '=', 'running')
    .limit(1)
    .executeTakeFirst();

async function storeFile(
  deps: { db: Db; store: ImageStore },
  bytes: Buffer,
  sellerId: string,
): Promise<{ picture_hash?: string; problem?: string }> {
  const { storeImage } = await loadStoreImage();
  try {
    return { picture_hash: (await storeImage(deps, bytes, sellerId)).hash };
  } catch (error) {
    const isUnreadable =
      error instanceof DomainError && (error.code === 'unsupported_picture' || error.code === 'too_large');
    if (isUnreadable) return { problem: error.code };
    throw error;
  }
}
