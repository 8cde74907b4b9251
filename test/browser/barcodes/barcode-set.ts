import { ean13Bars, photographBarcode, randomEan, seededRandom } from './barcode-photos.ts';

export type PhotographedBarcode = {
  /** The number of the book; undefined if it is none, so that nothing may be read. */
  isbn: string | undefined;
  photo: Buffer;
};

/** The back of a book. Every tenth number begins with 979, and every fourth barcode has a price beside it, as in the United States. */
export async function photographBook(
  seed: number,
  more: { lean?: number; blur?: number } = {},
): Promise<PhotographedBarcode> {
  const random = seededRandom(seed);
  const ean = randomEan(seed % 10 === 0 ? '979' : '978', random);
  const addOn = seed % 4 === 0 ? { addOn: '51650' } : {};
  return { isbn: ean, photo: await photographBarcode({ ean, ...addOn, ...more }, random) };
}

/** A book that is held askew, by 12 to 25 degrees. */
export const photographLeaningBook = (seed: number): Promise<PhotographedBarcode> =>
  photographBook(seed, { lean: (12 + (seed % 14)) * (seed % 2 === 0 ? 1 : -1) });

/** A book before a camera that is out of focus or moved. */
export const photographBlurredBook = (seed: number): Promise<PhotographedBarcode> =>
  photographBook(seed, { blur: 1.6 + (seed % 5) / 2 });

/** Own numbers of book clubs and shops, the goods code of an American paperback, and other goods. */
const otherPrefixes = ['20', '29', '0767', '400'];

export async function photographOtherGoods(seed: number): Promise<PhotographedBarcode> {
  const random = seededRandom(seed);
  const ean = randomEan(otherPrefixes[seed % otherPrefixes.length] ?? '', random);
  return { isbn: undefined, photo: await photographBarcode({ ean }, random) };
}

/** A book whose barcode has a scratch that turned a few bars around. It may be read, but never as another one. */
export async function photographScratchedBook(seed: number): Promise<PhotographedBarcode> {
  const random = seededRandom(seed);
  const ean = randomEan('978', random);
  const bars = scratch(ean13Bars(ean), random);
  return { isbn: ean, photo: await photographBarcode({ ean, bars }, random) };
}

function scratch(bars: string, random: () => number): string {
  const at = 50 + Math.floor(random() * 30);
  const turned = [...bars.slice(at, at + 5)].map((bit) => (bit === '1' ? '0' : '1'));
  return bars.slice(0, at) + turned.join('') + bars.slice(at + 5);
}
