import { sql } from 'kysely';
import { casePhotoDays } from '#contract/cases/case-photos.ts';
import type { Db } from '#server/db/schema.ts';
import { casePhotoFileName, smallCasePhotoFileName } from '#server/features/images/urls.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';

type Deps = { db: Db; store: ImageStore };

/**
 * Deletes the photos that no case needs: uploads that were not sent within a day, those of deleted users, and those of cases that
 * ended half a year ago. Returns how many. The files go first, so that what a crash or an unreachable store interrupts is
 * finished by the next run.
 */
export async function deleteCasePhotos({ db, store }: Deps): Promise<number> {
  await endRetention(db);
  const due = await db
    .selectFrom('case_photos')
    .select('id')
    .where('delete_after', '<=', sql<Date>`now()`)
    .limit(batchSize)
    .execute();
  let deleted = 0;
  for (const { id } of due) if (await deletePhoto(db, store, id)) deleted++;
  return deleted;
}

const batchSize = 500;

const endRetention = (db: Db) =>
  db
    .updateTable('case_photos')
    .from('cases')
    .set({ delete_after: sql<Date>`now()` })
    .whereRef('cases.id', '=', 'case_photos.case_id')
    .where('case_photos.delete_after', 'is', null)
    .where(
      sql<boolean>`coalesce(cases.decided_at, cases.withdrawn_at) < now() - make_interval(days => ${casePhotoDays})`,
    )
    .execute();

/** Holds the lock of the row while the store deletes, so that a statement which names the photo waits, and then does not find it. */
const deletePhoto = (db: Db, store: ImageStore, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const photo = await tx
      .selectFrom('case_photos')
      .select('id')
      .where('id', '=', id)
      .where('delete_after', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!photo) return false;
    await Promise.all([casePhotoFileName(id), smallCasePhotoFileName(id)].map((name) => store.remove(name)));
    await tx.deleteFrom('case_photos').where('id', '=', id).execute();
    return true;
  });
