import type { Page } from 'playwright-core';
import {
  type PhotographedBarcode,
  photographBlurredBook,
  photographBook,
  photographLeaningBook,
  photographOtherGoods,
  photographScratchedBook,
} from '#test/browser/barcodes/barcode-set.ts';
import type { FakeCamera } from '#test/browser/barcodes/fake-camera.ts';
import { scanPicture } from '#test/browser/scan-picture.ts';

export type ReadGroup = {
  of: number;
  /** Read as what they are, within two seconds from the first picture on. */
  read: number;
  /** Taken for the number of another book, or of a book at all. */
  wrong: number;
  medianMs: number;
  slowestMs: number;
};

const goalMs = 2_000;
/** What is not read within the goal may still be read wrong. */
const waitMs = 3_000;

const groups: Record<string, [count: number, (seed: number) => Promise<PhotographedBarcode>]> = {
  photographed: [60, (seed) => photographBook(seed)],
  leaning: [10, photographLeaningBook],
  blurred: [10, photographBlurredBook],
  scratched: [10, photographScratchedBook],
  otherGoods: [12, photographOtherGoods],
};

/** Holds photographed barcodes before the fake camera of a browser, on the page for many books. */
export async function readBarcodes(page: Page, camera: FakeCamera): Promise<Record<string, ReadGroup>> {
  const results: Record<string, ReadGroup> = {};
  for (const [name, [count, photograph]] of Object.entries(groups)) {
    const times: number[] = [];
    let wrong = 0;
    for (let index = 1; index <= count; index += 1) {
      const { isbn, photo } = await photograph(index);
      await camera.show(photo);
      const reading = await scanPicture(page, waitMs);
      if (reading.isbn === undefined) continue;
      if (reading.isbn !== isbn) wrong += 1;
      else if (reading.milliseconds <= goalMs) times.push(reading.milliseconds);
    }
    times.sort((a, b) => a - b);
    const [medianMs, slowestMs] = [times[Math.floor(times.length / 2)], times.at(-1)].map((ms) =>
      Math.round(ms ?? 0),
    );
    results[name] = {
      of: count,
      read: times.length,
      wrong,
      medianMs: medianMs ?? 0,
      slowestMs: slowestMs ?? 0,
    };
    console.log(`${name}: ${JSON.stringify(results[name])}`);
  }
  return results;
}
