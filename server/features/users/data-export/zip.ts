import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';
import { casePhotoFileName, fileNameOf } from '#server/features/images/urls.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { ownCasePhotos } from './case-rows.ts';
import { type Entry, ownPictures, ownRecords } from './rows.ts';

type Deps = { db: Db; store: ImageStore };
type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Exports the data stored about a user as a zip file: one JSON file per kind, and their images. It is generated while it
 * is read, so that memory never holds more than one batch of rows or one chunk of an image.
 * @param locale in which shelves are named
 */
export function exportAccount(
  deps: Deps,
  currentUser: CurrentUser,
  locale: Locale,
): ReadableStream<Uint8Array> {
  const zipped = zip(filesOf(deps, currentUser, locale));
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await zipped.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await zipped.return(undefined);
    },
  });
}

type File = { name: string; isCompressed: boolean; contents: AsyncIterable<Uint8Array> };

async function* filesOf({ db, store }: Deps, currentUser: CurrentUser, locale: Locale): AsyncGenerator<File> {
  for (const [name, entries] of Object.entries(ownRecords(db, currentUser, locale)))
    yield { name: `${name}.json`, isCompressed: false, contents: asJson(entries) };
  for await (const hash of ownPictures(db, currentUser.id)) {
    const picture = await store.get(fileNameOf(hash));
    if (picture) yield { name: `pictures/${fileNameOf(hash)}`, isCompressed: true, contents: picture.body };
  }
  for await (const id of ownCasePhotos(db, currentUser.id)) {
    const photo = await store.get(casePhotoFileName(id));
    if (photo) yield { name: `pictures/${casePhotoFileName(id)}`, isCompressed: true, contents: photo.body };
  }
}

/** A JSON array with one entry per line. */
async function* asJson(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const entry of entries) {
    yield strToU8(`${before}${JSON.stringify(entry)}`);
    before = ',\n';
  }
  yield strToU8(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* zip(files: AsyncIterable<File>): AsyncGenerator<Chunk> {
  let pending: Chunk[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    pending.push(chunk as Chunk);
  });
  const drain = (): Chunk[] => {
    const chunks = pending;
    pending = [];
    return chunks.filter(({ length }) => length > 0);
  };
  for await (const { name, isCompressed, contents } of files) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    archive.add(entry);
    for await (const part of contents) {
      entry.push(part);
      yield* drain();
    }
    entry.push(new Uint8Array(), true);
    yield* drain();
  }
  archive.end();
  yield* drain();
}
