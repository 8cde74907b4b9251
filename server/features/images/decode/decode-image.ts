import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from '#server/lib/errors.ts';
import { decodeMemoryBytes, estimateDecodeMemory } from '../decode-memory.ts';
import { decodeHeic } from './decode-heic.ts';
import { openPixels, type Pixels, toPixels } from './pixels.ts';
import { assertSafePng } from './png-bomb-guard.ts';
import { tooManyPixels } from './too-many-pixels.ts';

const maxSide = 1280;
/** Of the image as uploaded. A file of 0.8 MB can hold enough pixels to take 876 MB of memory. */
const maxPixels = 50_000_000;
const maxBufferedPixels = 16_000_000;

const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
const acceptedTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const bounds = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;

// libvips reads many formats, each an attack surface, so all others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: formats.flatMap((format) => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
});
// No upload is read twice, so a cache would only cost memory.
sharp.cache(false);

// More threads are hardly faster, and each holds its own rows in memory (see decode-memory.ts).
sharp.concurrency(2);

/** An image whose headers have been read, but not its pixels. */
export type OpenedImage = { memoryBytes: number; decode: () => Promise<Pixels> };

/**
 * Prepares to read the first frame of a JPEG, PNG, WebP, GIF, AVIF, or HEIC, upright, at most 1280 pixels wide and high, as
 * sRGB. The declared content type is ignored. Both steps throw.
 * @throws DomainError `unsupported_picture` for anything else, and for a damaged file
 */
export async function openImage(path: string): Promise<OpenedImage> {
  const type = await detectType(path);
  // A HEIC may exceed the whole budget (see decode-heic.ts), so it reserves all of it and is decoded alone.
  if (type && heicTypes.has(type))
    return { memoryBytes: decodeMemoryBytes, decode: () => decodeAndResizeHeic(path) };
  if (!type || !acceptedTypes.has(type)) throw new DomainError('unsupported_picture');
  if (type.endsWith('png')) await assertSafePng(path);
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata().catch(toUnsupported);
  assertFitsInMemory(metadata);
  return {
    memoryBytes: await estimateDecodeMemory(path, metadata),
    decode: () => toPixels(picture.autoOrient().resize(bounds)).catch(toUnsupported),
  };
}

const decodeAndResizeHeic = async (path: string): Promise<Pixels> =>
  toPixels(openPixels(await decodeHeic(path, maxSide)).resize(bounds));

/** Most images are read row by row; these are whole in memory, at eight bytes a pixel or more. `heif` is AVIF here. */
function assertFitsInMemory({ format, isProgressive, width, height }: Metadata): void {
  const isBuffered = format === 'gif' || format === 'heif' || (format === 'png' && isProgressive);
  if (isBuffered && width * height > maxBufferedPixels) throw tooManyPixels(maxBufferedPixels);
}

async function detectType(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path, { maxBufferSize: 1024 * 1024 }))?.mime;
  } catch (error) {
    // A system error is ours. Any other error means that the file is malformed.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

function toUnsupported(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) throw tooManyPixels(maxPixels);
  throw new DomainError('unsupported_picture');
}
