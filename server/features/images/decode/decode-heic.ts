import { DomainError } from '#server/lib/errors.ts';
import { runInWorker } from '#server/lib/run-in-worker.ts';
import type { Rgba } from './box-downscale.ts';
import type { Pixels } from './pixels.ts';
import { tooManyPixels } from './too-many-pixels.ts';

export type HeicJob = { path: string; maxPixels: number; bytesPerPixel: number; minSide: number };
export type HeicOutcome = Rgba | { tooManyPixels: true };

const defaultBounds = {
  /** All pixels are in memory twice. By default, phones with 48-megapixel cameras send half as many. */
  maxPixels: 25_000_000,
  /** The decoder's memory for each pixel. */
  bytesPerPixel: 8,
  timeoutMs: 15_000,
};

/**
 * Decodes the first image of a HEIC file, upright, and not much larger than needed. 25 million pixels take 370 MB. The
 * third-party decoder blocks its thread, so it runs in a worker that ends with it.
 * @throws DomainError `unsupported_picture`
 */
export async function decodeHeic(
  path: string,
  minSide: number,
  { timeoutMs, ...bounds } = defaultBounds,
): Promise<Pixels> {
  return toPixels(await outcomeOf({ path, minSide, ...bounds }, timeoutMs), bounds.maxPixels);
}

async function outcomeOf(job: HeicJob, timeoutMs: number): Promise<HeicOutcome> {
  try {
    return await runInWorker(new URL('./heic-worker.ts', import.meta.url), job, { timeoutMs, heapMb: 128 });
  } catch {
    // Too slow, too large, or damaged; the client gets the same error in each case.
    throw new DomainError('unsupported_picture');
  }
}

function toPixels(outcome: HeicOutcome, maxPixels: number): Pixels {
  if ('tooManyPixels' in outcome) throw tooManyPixels(maxPixels);
  const { data, width, height } = outcome;
  return { bytes: Buffer.from(data.buffer), width, height, channels: 4 };
}
