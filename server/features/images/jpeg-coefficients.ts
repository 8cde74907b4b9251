import type { FileHandle } from 'node:fs/promises';

/** Legitimate files have a few dozen segments before the pixels, most of them parts of a large color profile. */
const maxSegments = 1000;
const bytesPerCoefficient = 2;
/** Marker and length, then the longest frame or scan header that a JPEG with four components has. */
const windowBytes = 32;

type Frame = { isProgressive: boolean; width: number; height: number; samplings: [number, number][] };

/**
 * Returns the memory for the coefficients of a JPEG with several scans, which are decoded together after the last one: 0 for
 * a JPEG with a single scan, undefined if the headers do not tell.
 */
export async function jpegCoefficientBytes(file: FileHandle): Promise<number | undefined> {
  const window = Buffer.alloc(windowBytes);
  let frame: Frame | undefined;
  // After the start of the image, which has no length.
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const { bytesRead } = await file.read(window, 0, windowBytes, at);
    if (bytesRead < windowBytes || window[0] !== 0xff) return undefined;
    const marker = window[1] ?? 0;
    if (marker === startOfScan) return frame && heldFor(frame, window[4] ?? 0);
    if (isStartOfFrame(marker)) {
      if (frame) return undefined;
      frame = readFrame(window, marker);
      if (!frame) return undefined;
    } else if (!hasLength(marker)) return undefined;
    at += 2 + window.readUInt16BE(2);
  }
  return undefined;
}

const startOfScan = 0xda;
/** SOF0 to SOF15; the other three in this range are tables. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasLength = (marker: number): boolean =>
  [0xc4, 0xcc, 0xfe].includes(marker) || (marker >= 0xdb && marker <= 0xef);

function readFrame(segment: Buffer, marker: number): Frame | undefined {
  const count = segment[9] ?? 0;
  if (count < 1 || count > 4) return undefined;
  const samplings = Array.from({ length: count }, (_, index): [number, number] => {
    const sampling = segment[11 + 3 * index] ?? 0;
    return [sampling >> 4, sampling & 15];
  });
  return {
    isProgressive: [0xc2, 0xc6, 0xca, 0xce].includes(marker),
    height: segment.readUInt16BE(5),
    width: segment.readUInt16BE(7),
    samplings,
  };
}

/** The decoder keeps every coefficient unless the first scan has all components and the frame is not progressive. */
function heldFor({ isProgressive, width, height, samplings }: Frame, componentsInScan: number): number {
  if (!isProgressive && componentsInScan >= samplings.length) return 0;
  const horizontalMax = Math.max(...samplings.map(([horizontal]) => horizontal));
  const verticalMax = Math.max(...samplings.map(([, vertical]) => vertical));
  const coefficients = samplings.map(([horizontal, vertical]) => {
    const columns = wholeBlocks((width * horizontal) / horizontalMax);
    return columns * wholeBlocks((height * vertical) / verticalMax);
  });
  return bytesPerCoefficient * coefficients.reduce((sum, count) => sum + count, 0);
}

const wholeBlocks = (pixels: number): number => Math.ceil(pixels / 8) * 8;
