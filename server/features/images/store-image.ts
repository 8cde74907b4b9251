import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { reserveFiles } from './pending-file-deletions.ts';
import { reencodeImage, type StoredImage } from './reencode-image.ts';
import { spool } from './spool.ts';

type Deps = {
  db: Db;
  store: ImageStore;
  /** Wraps the processing of a completed upload; may throw to reject it. */
  withSlot?: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Re-encodes and stores an upload. A crash at any point leaves no row without its files, and no file without a row for
 * longer than a day.
 * @throws DomainError `unsupported_picture`, `too_large`, `picture_store_unreachable`, and any error of the source or of
 * `withSlot`
 */
export async function storeImage(
  { db, store, withSlot = (work) => work() }: Deps,
  source: Readable | Buffer,
  uploadedBy: string | null,
): Promise<StoredImage> {
  const sent = Buffer.isBuffer(source) ? Readable.from([source]) : source;
  return spool(sent, (path) =>
    withSlot(async () => {
      const { picture, files } = await reencodeImage(path);
      await reserveFiles(db, picture.hash);
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
      await insertImage(db, picture, uploadedBy);
      return picture;
    }),
  );
}

/** Runs after the files are stored, because a row promises that they exist. */
async function insertImage(db: Db, picture: StoredImage, uploadedBy: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pictures')
      .values({ ...picture, uploaded_by: uploadedBy })
      // Uploading the same image again restarts the day until it counts as unused.
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ unused_since: sql<Date>`now()` }))
      .execute();
    await tx.deleteFrom('pending_file_deletions').where('hash', '=', picture.hash).execute();
  });
}
