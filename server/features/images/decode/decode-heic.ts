import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DomainError } from '#server/lib/errors.ts';
import type { Rgba } from './box-downscale.ts';
import type { Pixels } from './pixels.ts';
import { tooManyPixels } from './too-many-pixels.ts';

export type HeicOrder = { path: string; maxPixels: number; bytesPerPixel: number; minSide: number };
export type HeicOutcome = Rgba | { tooManyPixels: true };

const usualBounds = {
  /** They are whole in memory, twice. Telephones that take 48 million send half as many unless they are told to. */
  maxPixels: 25_000_000,
  /** The decoder's memory for each of them. */
  bytesPerPixel: 8,
  patienceMs: 15_000,
};

/**
 * Reads the first picture of a HEIC file, upright, and not much larger than needed. With 25 million pixels it takes
 * 370 MB. The decoder is a program from elsewhere that keeps its thread busy: it gets one of its own, which ends with it.
 * @throws DomainError `unsupported_picture`
 */
export async function decodeHeic(
  path: string,
  minSide: number,
  { patienceMs, ...bounds } = usualBounds,
): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { path, minSide, ...bounds } satisfies HeicOrder,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // What the decoder has to say about hostile files is no concern of the log's.
    stdout: true,
    stderr: true,
  });
  try {
    return toPixels(await outcomeOf(worker, patienceMs), bounds.maxPixels);
  } finally {
    await worker.terminate();
  }
}

async function outcomeOf(worker: Worker, patienceMs: number): Promise<HeicOutcome> {
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('It ended without an outcome')));
    const [outcome] = await Promise.race([
      once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) }),
      ended,
    ]);
    return outcome;
  } catch {
    // Too slow, too large, or damaged: whatever it is, this file cannot be read here.
    throw new DomainError('unsupported_picture');
  }
}

function toPixels(outcome: HeicOutcome, maxPixels: number): Pixels {
  if ('tooManyPixels' in outcome) throw tooManyPixels(maxPixels);
  const { data, width, height } = outcome;
  return { bytes: Buffer.from(data.buffer), width, height, channels: 4 };
}
