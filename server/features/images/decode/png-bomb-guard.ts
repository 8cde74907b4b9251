import { open } from 'node:fs/promises';
import { DomainError } from '#server/lib/errors.ts';

const signatureLength = 8;
/** The length and type before a chunk's content; with the checksum after it, twelve bytes. */
const chunkHeader = 8;
const chunkFrame = 12;
/** Legitimate files have a dozen before the pixels. */
const maxChunks = 256;
/** Text may grow a thousandfold when decompressed, which takes a second for every 256 kB. */
const maxCompressedTextBytes = 128 * 1024;
/** The longest keyword of a text chunk; the byte after its end tells whether an `iTXt` is compressed. */
const maxKeywordLength = 79;

/**
 * Rejects a PNG with hundreds of chunks or much compressed text before its pixels. The decoder formats a warning for each
 * damaged chunk and decompresses all text, so that a file of 9 MB could take minutes.
 * @throws DomainError `unsupported_picture`
 */
export async function assertSafePng(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(chunkHeader + maxKeywordLength + 2);
    let at = signatureLength;
    let compressedTextBytes = 0;
    for (let seen = 0; seen < maxChunks && compressedTextBytes <= maxCompressedTextBytes; seen += 1) {
      const { bytesRead } = await file.read(start, 0, start.length, at);
      // A file that ends here has few chunks; the decoder reports any other defect.
      if (bytesRead < chunkHeader || typeOf(start) === 'IDAT') return;
      const length = start.readUInt32BE(0);
      if (isCompressedText(start)) compressedTextBytes += length;
      at += chunkFrame + length;
    }
  } finally {
    await file.close();
  }
  throw new DomainError('unsupported_picture');
}

const typeOf = (chunk: Buffer): string => chunk.toString('latin1', 4, chunkHeader);

function isCompressedText(chunk: Buffer): boolean {
  if (typeOf(chunk) !== 'iTXt') return typeOf(chunk) === 'zTXt';
  const nameEnd = chunk.indexOf(0, chunkHeader);
  // Without a terminator the keyword is invalid, and what follows may be compressed.
  return nameEnd < 0 || chunk[nameEnd + 1] === 1;
}
