import { open } from 'node:fs/promises';
import { DomainError } from '#server/lib/errors.ts';

const signatureLength = 8;
/** A chunk's length and type before its content, and its checksum after it. */
const chunkHeader = 8;
const chunkFrame = 12;
/** Honest files have a dozen before the pixels begin. */
const mostChunks = 256;
/** Text can become a thousand times longer when it is unpacked, which takes a second for every 256 kB. */
const mostPackedBytes = 128 * 1024;
/** The name of a text, and the byte after it that tells whether an `iTXt` is packed. */
const longestName = 79;

/**
 * Refuses a PNG that puts hundreds of chunks before its pixels, or much packed text: the decoder words a complaint
 * about each damaged chunk and unpacks all text, and a file of 9 MB has room for minutes of either.
 * @throws DomainError `unsupported_picture`
 */
export async function assertSafePng(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(chunkHeader + longestName + 2);
    let at = signatureLength;
    let packed = 0;
    for (let seen = 0; seen < mostChunks && packed <= mostPackedBytes; seen += 1) {
      const { bytesRead } = await file.read(start, 0, start.length, at);
      // A file that ends here has few chunks; what else is wrong with it the decoder finds.
      if (bytesRead < chunkHeader || typeOf(start) === 'IDAT') return;
      const length = start.readUInt32BE(0);
      if (isPackedText(start)) packed += length;
      at += chunkFrame + length;
    }
  } finally {
    await file.close();
  }
  throw new DomainError('unsupported_picture');
}

const typeOf = (chunk: Buffer): string => chunk.toString('latin1', 4, chunkHeader);

function isPackedText(chunk: Buffer): boolean {
  if (typeOf(chunk) !== 'iTXt') return typeOf(chunk) === 'zTXt';
  const nameEnd = chunk.indexOf(0, chunkHeader);
  // Without an end its name is too long to be one, and whatever follows may be packed.
  return nameEnd < 0 || chunk[nameEnd + 1] === 1;
}
