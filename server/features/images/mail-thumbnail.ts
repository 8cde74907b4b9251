import sharp from 'sharp';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { fileNameOf, smallerFileName } from './urls.ts';

/** A JPEG for a message: some mail programs show no WebP. Twice as many pixels as the sides say, for fine screens. */
export type MailPicture = {
  /** By which the message's HTML refers to it (RFC 2392). */
  id: string;
  jpeg: Buffer;
  width: number;
  height: number;
};

const bounds = { width: 96, height: 144 };
const finest = 2;
const largeEnough = 320;

/**
 * A book's photo in the size of a message, upright or not; undefined for a book that has none any more.
 * @throws DomainError `picture_store_unreachable`
 */
export async function createMailThumbnail(
  { db, store }: { db: Db; store: ImageStore },
  bookId: string,
): Promise<MailPicture | undefined> {
  const picture = await db
    .selectFrom('books')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .select(['pictures.hash', 'pictures.widths'])
    .where('books.id', '=', bookId)
    .executeTakeFirst();
  const file = picture && (await store.get(fileIn(picture)));
  if (!file) return undefined;
  const webp = Buffer.from(await new Response(file.body as ReadableStream).arrayBuffer());
  return { id: `${picture.hash}@dogear`, ...(await draw(webp)) };
}

const fileIn = ({ hash, widths }: { hash: string; widths: number[] }): string =>
  widths.slice(0, -1).includes(largeEnough) ? smallerFileName(hash, largeEnough) : fileNameOf(hash);

async function draw(webp: Buffer): Promise<Omit<MailPicture, 'id'>> {
  const { data, info } = await sharp(webp)
    .resize({ width: bounds.width * finest, height: bounds.height * finest, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: Math.round(info.width / finest), height: Math.round(info.height / finest) };
}
