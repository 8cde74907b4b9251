import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EditionData } from './read-record.ts';

/** Keeps an edition from outside. It takes the place of what a seller wrote about the ISBN, and of nothing else. */
export async function keepEdition(
  db: Db,
  isbn13: string,
  edition: EditionData,
  source: string,
): Promise<void> {
  await db
    .insertInto('editions')
    .values({ id: uuidV7(), isbn13, source, ...edition })
    .onConflict((known) =>
      known
        .column('isbn13')
        .doUpdateSet({
          ...edition,
          source,
          fetched_at: sql<Date>`now()`,
        })
        .where('editions.source', '=', 'listing'),
    )
    .execute();
}
