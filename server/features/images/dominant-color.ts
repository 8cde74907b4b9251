import type { Pixels } from './decode/pixels.ts';

/**
 * Returns the placeholder color of an image while it loads, as `#rrggbb`: the most frequent one, with vivid colors weighted
 * higher than grays, so that a red book on a gray table is red.
 */
export function dominantColor(pixels: Pixels): string {
  let best: Bin | undefined;
  for (const bin of countColors(pixels).values()) if (!best || weight(bin) > weight(best)) best = bin;
  if (!best) return '#ffffff';
  return `#${[best.red, best.green, best.blue].map((sum) => hexadecimal(sum / best.count)).join('')}`;
}

/** Similar colors share a bin; the sums give their average. */
type Bin = { count: number; red: number; green: number; blue: number };

const opaqueEnough = 128;

function countColors({ bytes, channels }: Pixels): Map<number, Bin> {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + channels <= bytes.length; at += channels) {
    if (channels === 4 && byteAt(bytes, at + 3) < opaqueEnough) continue;
    const [red, green, blue] = [byteAt(bytes, at), byteAt(bytes, at + 1), byteAt(bytes, at + 2)];
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    if (bin.count === 0) bins.set(key, bin);
    bin.count += 1;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
  }
  return bins;
}

function weight({ count, red, green, blue }: Bin): number {
  const vividness = (Math.max(red, green, blue) - Math.min(red, green, blue)) / count / 255;
  return count * (0.1 + vividness);
}

const byteAt = (bytes: Buffer, at: number): number => bytes[at] ?? 0;

const hexadecimal = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
