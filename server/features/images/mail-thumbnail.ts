import sharp from 'sharp';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { fileNameOf, smallerFileName } from './urls.ts';

/** A JPEG, because some mail programs show no WebP. It has twice the pixels of its display size, for high-density screens. */
export type MailThumbnail = {
  /** The content id by which the message's HTML refers to it (RFC 2392). */
  id: string;
  jpeg: Buffer;
  width: number;
  height: number;
};

const bounds = { width: 96, height: 144 };
const pixelDensity = 2;
const sourceWidth = 320;

/**
 * Creates the thumbnail of a book's photo for a mail; undefined if the book no longer has a photo.
 * @throws DomainError `picture_store_unreachable`
 */
export async function createMailThumbnail(
  { db, store }: { db: Db; store: ImageStore },
  bookId: string,
): Promise<MailThumbnail | undefined> {
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
  widths.slice(0, -1).includes(sourceWidth) ? smallerFileName(hash, sourceWidth) : fileNameOf(hash);

async function draw(webp: Buffer): Promise<Omit<MailThumbnail, 'id'>> {
  const { data, info } = await sharp(webp)
    .resize({ width: bounds.width * pixelDensity, height: bounds.height * pixelDensity, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return {
    jpeg: data,
    width: Math.round(info.width / pixelDensity),
    height: Math.round(info.height / pixelDensity),
  };
}
