import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

/**
 * Returns the id of the edition with this ISBN. An unknown one is created with nothing but the ISBN: what a seller writes about it is in
 * the listing alone, and ends with it.
 */
export async function findOrCreateEdition(tx: Tx, isbn13: string): Promise<string> {
  const known = await findEditionId(tx, isbn13);
  if (known) return known;
  const created = await tx
    .insertInto('editions')
    .values({
      id: uuidV7(),
      isbn13,
      title: '',
      authors: [],
      language: null,
      source: 'listing',
      subtitle: null,
      publisher: null,
      published_year: null,
      pages: null,
    })
    // Another listing may have created it at the same moment.
    .onConflict((conflict) => conflict.column('isbn13').doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = created?.id ?? (await findEditionId(tx, isbn13));
  if (!id) throw new Error('An edition could not be created');
  return id;
}

async function findEditionId(tx: Tx, isbn13: string): Promise<string | undefined> {
  const edition = await tx
    .selectFrom('editions')
    .select('id')
    .where('isbn13', '=', isbn13)
    .executeTakeFirst();
  return edition?.id;
}
