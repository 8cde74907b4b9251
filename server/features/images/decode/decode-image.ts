import { fileTypeFromFile } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from '#server/lib/errors.ts';
import { decodeMemoryBytes, estimateDecodeMemory } from '../decode-memory.ts';
import { decodeHeic } from './decode-heic.ts';
import { openPixels, type Pixels, toPixels } from './pixels.ts';
import { assertSafePng } from './png-bomb-guard.ts';
import { tooManyPixels } from './too-many-pixels.ts';

const maxSide = 1280;
/** Of the picture as it was sent. A file of 0.8 MB can hold enough of them to take 876 MB of memory. */
const maxPixels = 50_000_000;
const maxPixelsHeldWhole = 16_000_000;

const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const bounds = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;

// The image library reads many formats, each a way in for a hostile file. Only these stay open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: formats.flatMap((format) => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
});
// Every upload is another file: nothing is read twice, so remembering only costs memory.
sharp.cache(false);

// More threads decode hardly faster, and each of them holds rows of its own (see decode-memory.ts).
sharp.concurrency(2);

/** A picture whose headers have been read and whose pixels have not. */
export type OpenPicture = { memoryBytes: number; decode: () => Promise<Pixels> };

/**
 * Prepares to read the first frame of a JPEG, PNG, WebP, GIF or HEIC, upright, at most 1280 pixels wide and high, as
 * sRGB. What the sender said the file is does not matter. Both steps throw.
 * @throws DomainError `unsupported_picture` for anything else, and for a damaged file
 */
export async function openPicture(path: string): Promise<OpenPicture> {
  const type = await sniff(path);
  // A HEIC may take more than all others together (see decode-heic.ts), so it is decoded alone.
  if (type && heicTypes.has(type)) return { memoryBytes: decodeMemoryBytes, decode: () => decodeWhole(path) };
  if (!type || !acceptedTypes.has(type)) throw new DomainError('unsupported_picture');
  if (type.endsWith('png')) await assertSafePng(path);
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const metadata = await picture.metadata().catch(refuse);
  refuseHeldWhole(metadata);
  return {
    memoryBytes: await estimateDecodeMemory(path, metadata),
    decode: () => toPixels(picture.autoOrient().resize(bounds)).catch(refuse),
  };
}

const decodeWhole = async (path: string): Promise<Pixels> =>
  toPixels(openPixels(await decodeHeic(path, maxSide)).resize(bounds));

/** Most pictures are read row by row; these are whole in memory, at up to eight bytes a pixel, or more. */
function refuseHeldWhole({ format, isProgressive, width, height }: Metadata): void {
  const heldWhole = format === 'gif' || (format === 'png' && isProgressive);
  if (heldWhole && width * height > maxPixelsHeldWhole) throw tooManyPixels(maxPixelsHeldWhole);
}

async function sniff(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path, { maxBufferSize: 1024 * 1024 }))?.mime;
  } catch (error) {
    // The file itself cannot be read: our trouble. Anything else: it is made to confuse.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) throw tooManyPixels(maxPixels);
  throw new DomainError('unsupported_picture');
}
