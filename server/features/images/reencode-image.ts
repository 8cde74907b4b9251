import { createHash } from 'node:crypto';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { type OpenedImage, openImage } from './decode/decode-image.ts';
import { openPixels, type Pixels, toPixels } from './decode/pixels.ts';
import { withinDecodeMemory } from './decode-memory.ts';
import { dominantColor } from './dominant-color.ts';
import { fileNameOf, smallerFileName, smallerWidths } from './urls.ts';

export type StoredImage = { hash: string; width: number; height: number; widths: number[]; color: string };
export type ImageFile = { name: string; bytes: Buffer };

/** Limits decoding, which takes the CPU, not the uploads themselves. */
const limit = createLimiter(2);

/**
 * Re-encodes an uploaded image from its pixels, so that no metadata or hidden content survives, in several sizes, named
 * after the hash of its content.
 * @throws DomainError `unsupported_picture`
 */
export const reencodeImage = (path: string): Promise<{ picture: StoredImage; files: ImageFile[] }> =>
  limit(async () => {
    const opened = await openImage(path);
    return withinDecodeMemory(opened.memoryBytes, () => makeSizes(opened));
  });

async function makeSizes({ decode }: OpenedImage) {
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
