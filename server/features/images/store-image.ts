import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { reserveFiles } from './pending-file-deletions.ts';
import { reencodePicture, type StoredPicture } from './reencode-image.ts';
import { spool } from './spool.ts';

type Deps = {
  db: Db;
  store: ImageStore;
  /** Does the work on a picture that has arrived whole, or refuses it. */
  inPlace?: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Keeps what somebody sent as a picture of ours. Whatever happens on the way, no picture is there without its files,
 * and no file for ever without its picture.
 * @throws DomainError `unsupported_picture`, `too_large`, `picture_store_unreachable`, and whatever DomainError the
 * source ends with or `inPlace` refuses with
 */
export async function storePicture(
  { db, store, inPlace = (work) => work() }: Deps,
  source: Readable | Buffer,
  uploadedBy: string | null,
): Promise<StoredPicture> {
  const sent = Buffer.isBuffer(source) ? Readable.from([source]) : source;
  return spool(sent, (path) =>
    inPlace(async () => {
      const { picture, files } = await reencodePicture(path);
      await reserveFiles(db, picture.hash);
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
      await keep(db, picture, uploadedBy);
      return picture;
    }),
  );
}

/** Only after its files: a row promises that they are there. */
async function keep(db: Db, picture: StoredPicture, uploadedBy: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pictures')
      .values({ ...picture, uploaded_by: uploadedBy })
      // Sent again, it is as new: whoever sent it now has a day to use it.
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ unused_since: sql<Date>`now()` }))
      .execute();
    await tx.deleteFrom('pending_file_deletions').where('hash', '=', picture.hash).execute();
  });
}
