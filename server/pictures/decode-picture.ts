import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '../errors.ts';

/** Pixels in memory: rows of red, green, blue and perhaps opacity, one byte each. */
export type Pixels = { bytes: Buffer; width: number; height: number; channels: 3 | 4 };

const maxSide = 1280;
/** Of the picture as it was sent. A file of 0.8 MB can hold enough of them to take 876 MB of memory. */
const maxPixels = 50_000_000;

const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);

// The image library reads many formats, each a way in for a hostile file. Only these stay open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: formats.flatMap((format) => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
});
// Every upload is another file: nothing is read twice, so remembering only costs memory.
sharp.cache(false);

/**
 * Reads the first frame of a JPEG, PNG, WebP or GIF (a file's path, or its content), upright, at most 1280
 * pixels wide and high, as sRGB. What the sender said the file is does not matter.
 * @throws DomainError `unsupported_picture` for anything else, and for a damaged file
 */
export async function decodePicture(file: string | Buffer): Promise<Pixels> {
  if (!acceptedTypes.has((await sniff(file)) ?? '')) throw new DomainError('unsupported_picture');
  try {
    return await toPixels(
      sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

export async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`A picture with ${channels} channels`);
  return { bytes: data, width, height, channels };
}

async function sniff(file: string | Buffer): Promise<string | undefined> {
  const options = { maxBufferSize: 1024 * 1024 };
  try {
    const found = await (typeof file === 'string'
      ? fileTypeFromFile(file, options)
      : fileTypeFromBuffer(file, options));
    return found?.mime;
  } catch (error) {
    // The file itself cannot be read: our trouble. Anything else: it is made to confuse.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  }
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof Error && error.message.includes('exceeds pixel limit'))
    return new DomainError(
      'unsupported_picture',
      'This picture has more than 50 million pixels. Please choose a smaller one.',
    );
  return new DomainError('unsupported_picture');
}
