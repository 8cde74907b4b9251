import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { boxDownscale } from './box-downscale.ts';
import type { HeicJob, HeicOutcome } from './decode-heic.ts';

const { path, maxPixels, bytesPerPixel, minSide } = workerData as HeicJob;

/** A file can make the decoder take up to two gigabytes, so memory is limited first to parsing, then to the pixels. */
let memoryLimit = 64 * 1024 * 1024;
limitMemory();

const { default: decode } = await import('heic-decode');
parentPort?.postMessage('loaded');

const outcome = await decodeFirst();
const transferred = 'data' in outcome ? [outcome.data.buffer] : [];
parentPort?.postMessage(outcome, transferred);

async function decodeFirst(): Promise<HeicOutcome> {
  const images = await decode.all({ buffer: await readFile(path) });
  const [first] = images;
  if (!first) throw new Error('No picture in the file');
  // Known from the headers; no pixel has been decoded yet.
  if (first.width * first.height > maxPixels) return { tooManyPixels: true };
  // A file with more pixels than its headers declare exceeds this limit.
  memoryLimit += first.width * first.height * bytesPerPixel;
  // Only the reduced image leaves the thread.
  return boxDownscale(await first.decode(), minSide);
}

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };

/** Affects only this thread, because each worker has its own JavaScript built-ins. */
function limitMemory(): void {
  // TypeScript declares WebAssembly only in its DOM library, which the server is compiled without.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } };
  const grow = WebAssembly.Memory.prototype.grow;
  const pageBytes = 65_536;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryLimit) throw new RangeError('Too much memory');
    return grow.call(this, pages);
  };
}
