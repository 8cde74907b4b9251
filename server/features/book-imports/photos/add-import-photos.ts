import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { maxPhotosZipBytes } from '#contract/book-imports.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { plainName } from '../file/words.ts';
import type { EnqueueBookImport } from '../queue.ts';
import { lockImport, setRunning, startOne } from '../start-book-import.ts';
import { readZip, type ZipEntry } from './read-zip.ts';

type Deps = { db: Db; enqueueBookImport: EnqueueBookImport };
type Photo = { listingId: string; position: number };

/**
 * Keeps the photos of a zip file for a planned import, or lists books of a finished one that wait for them.
 * @throws DomainError `not_found`, `import_running`, `import_ended`, `too_large`, `invalid_input`
 */
export async function addImportPhotos(
  deps: Deps,
  sellerId: string,
  id: string,
  zip: Readable,
): Promise<void> {
  const { db } = deps;
  await db.transaction().execute((tx) => lockWithPhotos(tx, sellerId, id));
  const known = await findListingIds(db, sellerId, id);
  let { photos, bytes } = await countPending(db, id);
  for await (const entry of readZip(zip, (name) => photoOf(name, known) !== undefined)) {
    photos += 1;
    bytes += entry.bytes?.length ?? 0;
    if (bytes > maxPhotosZipBytes) throw new DomainError('too_large', say('imports.zipTooLarge'));
    const photo = photoOf(entry.name, known);
    if (photo) await savePhoto(db, id, photo, entry);
  }
  if (photos === 0) throw new DomainError('invalid_input', say('imports.noPhotos'));
  await startFinished(deps, sellerId, id);
}

async function lockWithPhotos(tx: Parameters<typeof lockImport>[0], sellerId: string, id: string) {
  const { state } = await lockImport(tx, sellerId, id);
  if (state === 'running' || state === 'undoing') throw new DomainError('import_running');
  if (state === 'undone') throw new DomainError('import_ended');
  return state;
}

type ListingIds = ReadonlyMap<string, string>;

/** The listing IDs that photos may be for, by their plain name: those of the file, and of the seller's copies that wait for one. */
async function findListingIds(db: Db, sellerId: string, id: string): Promise<ListingIds> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from book_import_rows where import_id = ${id} and listing_id is not null
    union select listing_id from listing_copies where seller_id = ${sellerId} and book_id is null`.execute(
    db,
  );
  return new Map(rows.map(({ listing_id }) => [plainName(listing_id), listing_id]));
}

/** `4711.jpg` is the first photo of the listing 4711, and `4711-2.jpg` its second, unless there is a listing 4711-2. */
function photoOf(fileName: string, known: ListingIds): Photo | undefined {
  const name = plainName(fileName).replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const only = known.get(name);
  if (only !== undefined) return { listingId: only, position: 1 };
  const [, plain = '', number = ''] = /^(.+)-(\d{1,2})$/.exec(name) ?? [];
  const listingId = known.get(plain);
  return listingId !== undefined && Number(number) > 0 ? { listingId, position: Number(number) } : undefined;
}

async function countPending(db: Db, id: string): Promise<{ photos: number; bytes: number }> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from book_import_files where import_id = ${id}`.execute(
    db,
  );
  return { photos: 0, bytes: rows[0]?.bytes ?? 0 };
}

async function savePhoto(
  db: Db,
  importId: string,
  { listingId, position }: Photo,
  entry: ZipEntry,
): Promise<void> {
  const digest = createHash('sha256')
    .update(entry.bytes ?? entry.name)
    .digest();
  const problem = entry.bytes ? null : 'too_large';
  await db
    .insertInto('book_import_files')
    .values({
      import_id: importId,
      digest,
      name: entry.name.slice(0, 200),
      bytes: entry.bytes ?? null,
      problem,
    })
    .onConflict((same) => same.columns(['import_id', 'digest']).doNothing())
    .execute();
  await db
    .insertInto('book_import_photos')
    .values({ import_id: importId, listing_id: listingId, position, digest })
    .onConflict((same) => same.columns(['import_id', 'listing_id', 'position']).doUpdateSet({ digest }))
    .execute();
}

/** The photos of a planned import wait for its start. */
async function startFinished({ db, enqueueBookImport }: Deps, sellerId: string, id: string): Promise<void> {
  await startOne(db, async (tx) => {
    const state = await lockWithPhotos(tx, sellerId, id);
    if (state === 'planned') return;
    await setRunning(tx, id, 'running');
    await enqueueBookImport(tx, id);
  });
}
