import { createHash } from 'node:crypto';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { type OpenPicture, openPicture } from './decode/decode-image.ts';
import { openPixels, type Pixels, toPixels } from './decode/pixels.ts';
import { withinDecodeMemory } from './decode-memory.ts';
import { dominantColor } from './dominant-color.ts';
import { fileNameOf, smallerFileName, smallerWidths } from './urls.ts';

export type StoredPicture = { hash: string; width: number; height: number; widths: number[]; color: string };
export type PictureFile = { name: string; bytes: Buffer };

/** Decoding is what takes the processor; the uploads themselves may be many. */
const limit = createLimiter(2);

/**
 * Makes a picture of ours out of a file: encoded anew from its pixels, so that nothing else in the file survives
 * (places, names, hidden content), in several sizes, named after its content.
 * @throws DomainError `unsupported_picture`
 */
export const reencodePicture = (path: string): Promise<{ picture: StoredPicture; files: PictureFile[] }> =>
  limit(async () => {
    const opened = await openPicture(path);
    return withinDecodeMemory(opened.memoryBytes, () => makeSizes(opened));
  });

async function makeSizes({ decode }: OpenPicture) {
  const full = await decode();
  const bytes = await encode(full);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const files = [{ name: fileNameOf(hash), bytes }];
  const widths = [full.width];
  let pixels = full;
  for (const width of smallerWidths.filter((smaller) => smaller < full.width)) {
    pixels = await toPixels(openPixels(pixels).resize({ width }));
    files.push({ name: smallerFileName(hash, width), bytes: await encode(pixels) });
    widths.unshift(width);
  }
  const color = dominantColor(pixels);
  return { picture: { hash, width: full.width, height: full.height, widths, color }, files };
}

const encode = (pixels: Pixels): Promise<Buffer> =>
  openPixels(pixels).webp({ quality: 78, effort: 4 }).toBuffer();
