import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { boxDownscale } from './box-downscale.ts';
import type { HeicOrder, HeicOutcome } from './decode-heic.ts';

const { path, maxPixels, bytesPerPixel, minSide } = workerData as HeicOrder;

/** The decoder takes up to two gigabytes if a file makes it. Here it gets what its headers need, then its pixels. */
let memoryLimit = 64 * 1024 * 1024;
limitMemory();

const { default: decode } = await import('heic-decode');

const outcome = await decodeFirst();
const transferred = 'data' in outcome ? [outcome.data.buffer] : [];
parentPort?.postMessage(outcome, transferred);

async function decodeFirst(): Promise<HeicOutcome> {
  const images = await decode.all({ buffer: await readFile(path) });
  const [first] = images;
  if (!first) throw new Error('No picture in the file');
  // Known from the headers; no pixel has been decoded yet.
  if (first.width * first.height > maxPixels) return { tooManyPixels: true };
  // A file that holds more pixels than it says runs into this.
  memoryLimit += first.width * first.height * bytesPerPixel;
  // Only what is needed leaves the thread; the rest ends with it.
  return boxDownscale(await first.decode(), minSide);
}

/** Of this thread only, which has its own copy of everything that JavaScript brings along. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  const pageBytes = 65_536;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryLimit) throw new RangeError('Too much memory');
    return grow.call(this, pages);
  };
}
