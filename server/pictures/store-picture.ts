import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { PictureStore } from '../adapters/pictures/picture-store.ts';
import type { Db } from '../db/tables.ts';
import { atMostAtOnce } from './at-most-at-once.ts';
import { decodePicture, type Pixels, toPixels } from './decode-picture.ts';
import { dominantColor } from './dominant-color.ts';
import { fileNameOf, smallerFileName, smallerWidths } from './picture-urls.ts';
import { spool } from './spool.ts';

export type StoredPicture = { hash: string; width: number; height: number; widths: number[]; color: string };

/** Decoding is what takes memory and processor; the uploads themselves may be many. */
const inTurn = atMostAtOnce(2);

/**
 * Makes a picture of ours out of what somebody sent: re-encoded from its pixels, so that nothing else in the
 * file survives (places, names, hidden content), in several sizes, named after its content.
 * @throws DomainError `unsupported_picture`, `too_large`, and whatever DomainError the source ends with
 */
export async function storePicture(
  { db, store }: { db: Db; store: PictureStore },
  source: Readable | Buffer,
  uploadedBy: string | null,
): Promise<StoredPicture> {
  const sent = Buffer.isBuffer(source) ? Readable.from([source]) : source;
  const { picture, files } = await spool(sent, (path) => inTurn(() => makeSizes(path)));
  await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)));
  // Only now: a row promises that its files are there.
  await db
    .insertInto('pictures')
    .values({ ...picture, uploaded_by: uploadedBy })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return picture;
}

type Reencoded = { picture: StoredPicture; files: { name: string; bytes: Buffer }[] };

async function makeSizes(path: string): Promise<Reencoded> {
  const full = await decodePicture(path);
  const bytes = await encode(full);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const files = [{ name: fileNameOf(hash), bytes }];
  const widths = [full.width];
  let pixels = full;
  for (const width of smallerWidths.filter((smaller) => smaller < full.width)) {
    pixels = await toPixels(open(pixels).resize({ width }));
    files.push({ name: smallerFileName(hash, width), bytes: await encode(pixels) });
    widths.unshift(width);
  }
  const color = dominantColor(pixels);
  return { picture: { hash, width: full.width, height: full.height, widths, color }, files };
}

const encode = (pixels: Pixels): Promise<Buffer> => open(pixels).webp({ quality: 78, effort: 4 }).toBuffer();

const open = ({ bytes, width, height, channels }: Pixels) =>
  sharp(bytes, { raw: { width, height, channels } });
