import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import { memoryBudget } from '#server/lib/memory-budget.ts';
import { jpegCoefficientBytes } from './jpeg-coefficients.ts';

/** Shared by all images that are being decoded in this process. */
export const decodeMemoryBytes = 160_000_000;

export const withinDecodeMemory = memoryBudget(decodeMemoryBytes);

/** For the resized image, its encoder and read-ahead. */
const baseBytes = 12_000_000;
/** A PNG is read row by row but not resized while reading; measured with two threads of libvips. */
const bufferedRows = 430;
const copiesPerRow = 6;

/**
 * Estimates the maximum memory for decoding, from measurements of the worst files of each format.
 * @throws DomainError `unsupported_picture` if it exceeds the budget of all images together
 */
export async function estimateDecodeMemory(path: string, metadata: Metadata): Promise<number> {
  // An AVIF may exceed the whole budget: 25 bytes a pixel of one with 10 bits a color. So it is decoded alone, like a HEIC.
  if (metadata.format === 'heif') return decodeMemoryBytes;
  const bytes = baseBytes + (await bufferBytes(path, metadata));
  if (bytes > decodeMemoryBytes) throw new DomainError('unsupported_picture', say('requests.tooMuchMemory'));
  return bytes;
}

async function bufferBytes(path: string, metadata: Metadata): Promise<number> {
  const { format, width, height, channels, depth, isProgressive } = metadata;
  const pixels = width * height;
  if (format === 'jpeg') return (await readJpeg(path)) ?? 2 * channels * pixels;
  if (format === 'webp') return (await webpBytesPerPixel(path)) * pixels;
  // The whole canvas and the current frame.
  if (format === 'gif') return 8 * pixels;
  const bytesPerPixel = channels * (depth === 'uchar' ? 1 : 2);
  const rows = copiesPerRow * bytesPerPixel * width * Math.min(height, bufferedRows);
  return rows + (isProgressive ? bytesPerPixel * pixels : 0);
}

async function readJpeg(path: string): Promise<number | undefined> {
  const file = await open(path, 'r');
  try {
    return await jpegCoefficientBytes(file);
  } finally {
    await file.close();
  }
}

/** A lossy image is resized while it is read. A lossless one and an alpha channel are held whole, an animation three times. */
async function webpBytesPerPixel(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(21);
    await file.read(start, 0, start.length, 0);
    const firstChunk = start.toString('latin1', 12, 16);
    if (firstChunk === 'VP8 ') return 0;
    const isAnimated = firstChunk === 'VP8X' && ((start[20] ?? 0) & 2) !== 0;
    return isAnimated ? 12 : 4;
  } finally {
    await file.close();
  }
}
