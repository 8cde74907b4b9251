import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill';
import type { Sharp } from 'sharp';

export const wasm = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);

/** Node has no `ImageData`. */
class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Only its place matters to the reader, and none of it to the tests. */
class PlainRect {}

/** Opens the reader of barcodes that the pages use, in Node. Returns a function that returns what it reads in a picture. */
export async function openReader(format: BarcodeFormat): Promise<(picture: Sharp) => Promise<string[]>> {
  globalThis.DOMRectReadOnly ??= PlainRect as unknown as typeof DOMRectReadOnly;
  globalThis.ImageData ??= PlainImageData as unknown as typeof ImageData;
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
  const detector = new BarcodeDetector({ formats: [format] });
  return async (picture) => {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = await detector.detect(new ImageData(new Uint8ClampedArray(data), info.width, info.height));
    return read.map(({ rawValue }) => rawValue);
  };
}
