import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { claimImage } from '../../images/claim-image.ts';
import { imageUrl } from '../../images/urls.ts';
import { replacePhotos } from '../../listings/photos.ts';

/** The columns of a book that a file may change. */
const columns = [
  'title',
  'author',
  'edition_id',
  'category_id',
  'picture_hash',
  'original_price_cents',
  'resale_price_cents',
  'condition',
  'years_of_use',
  'phone',
  'location',
  'description',
  'language',
] as const;

const plainColumns = columns.filter((column) => column !== 'category_id' && column !== 'picture_hash');

export type BookFields = Record<(typeof columns)[number], unknown> & {
  picture_hash: string | null;
  /** In their order, without the cover. */
  other_photos: string[];
};

/** Reads what a file may change of a book whose row is locked. */
export const readBookFields = (tx: Tx, bookId: string): Promise<BookFields> =>
  tx
    .selectFrom('books')
    .select(columns)
    .select(
      sql<
        string[]
      >`array(select picture_hash from book_photos where book_id = books.id order by position)`.as(
        'other_photos',
      ),
    )
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow();

/** Writes fields that were read before. A category that was merged since is the one that it became part of. */
export async function restoreBookFields(
  tx: Tx,
  bookId: string,
  { before, now }: Record<'before' | 'now', BookFields>,
): Promise<void> {
  await sql`update books set ${sql.join(plainColumns.map((column) => sql`${sql.ref(column)} = restored.${sql.ref(column)}`))},
      version = books.version + 1, category_id = (select coalesce(merged_into, id) from categories where id = restored.category_id)
    from jsonb_populate_record(null::books, ${JSON.stringify(before)}::jsonb) as restored
    where books.id = ${bookId}`.execute(tx);
  if (!isDeepStrictEqual(photosOf(before), photosOf(now))) await restorePhotos(tx, bookId, photosOf(before));
}

const photosOf = ({ picture_hash, other_photos }: BookFields): string[] => [
  picture_hash ?? '',
  ...other_photos,
];

/** A photo that no listing has used for a day may have been deleted. */
async function restorePhotos(tx: Tx, bookId: string, hashes: string[]): Promise<void> {
  const claimed: string[] = [];
  for (const hash of hashes) {
    const present = await claimImage(tx, imageUrl(hash));
    if (present) claimed.push(present);
  }
  if (claimed.length > 0) await replacePhotos(tx, bookId, claimed);
}
