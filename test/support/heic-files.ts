import { readFile } from 'node:fs/promises';

/**
 * Files as phones send them, which sharp cannot write: a red book with a location and a name in its EXIF data,
 * and 4950 × 4950 pixels of one color. Made with `heif-enc` from JPEGs that sharp drew.
 */
export const readHeic = (name: 'book-with-place' | 'plain-24-megapixels'): Promise<Buffer> =>
  readFile(new URL(`./heic/${name}.heic`, import.meta.url));

/** The same file, HEIC or AVIF, with another size in its header. */
export function withHeicSize(file: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(file);
  const size = lying.indexOf('ispe') + 8;
  lying.writeUInt32BE(width, size);
  lying.writeUInt32BE(height, size + 4);
  return lying;
}
