import { open } from 'node:fs/promises';
import { DomainError } from '../errors.ts';

const signatureLength = 8;
/** A chunk's length and type before its content, and its checksum after it. */
const chunkHeader = 8;
const chunkFrame = 12;
/** Honest files have a dozen before the pixels begin. */
const mostChunks = 256;

/**
 * Refuses a PNG that puts hundreds of chunks before its pixels: the decoder words a complaint about each
 * damaged one, and a file of 9 MB has room for so many that this takes seconds.
 * @throws DomainError `unsupported_picture`
 */
export async function refuseManyChunks(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(chunkHeader);
    let at = signatureLength;
    for (let seen = 0; seen < mostChunks; seen += 1) {
      const { bytesRead } = await file.read(header, 0, chunkHeader, at);
      // A file that ends here has few chunks; what else is wrong with it the decoder finds.
      if (bytesRead < chunkHeader || header.toString('latin1', 4) === 'IDAT') return;
      at += chunkFrame + header.readUInt32BE(0);
    }
  } finally {
    await file.close();
  }
  throw new DomainError('unsupported_picture');
}
