import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { leanEnv } from '#scripts/lean-node.mjs';
import { draw, png } from '#test/support/drawn-images.ts';
import { readHeic, withHeicSize } from '#test/support/heic-files.ts';

/** With the malloc settings that `npm start` uses. */
describe('four at once stay modest in memory', () => {
  const side = 7000;
  const jpeg = (options: JpegOptions, width = side) => draw(width, width).jpeg(options).toBuffer();
  const fine = { progressive: true, chromaSubsampling: '4:4:4' };
  const cmyk = () => draw(side, side).toColourspace('cmyk').jpeg(fine).toBuffer();
  const webp = (width: number) => gradient(width).webp({ lossless: true, effort: 0 }).toBuffer();
  const deepAvif = (width: number) =>
    gradient(width).avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' }).toBuffer();
  const deepPng = (interlaced: boolean, width = side, height = side) =>
    png(width, height, Buffer.alloc(height * (width * 8 + 16)), { depth: 16, color: 6, interlaced });
  test.each<[string, 'fulfilled' | 'rejected', () => Promise<Buffer> | Buffer, most?: number]>([
    ['JPEG', 'fulfilled', () => jpeg({})],
    ['progressive JPEG', 'fulfilled', () => jpeg({ progressive: true })],
    ['progressive JPEG with fine colors', 'rejected', () => jpeg(fine)],
    ['progressive JPEG with fine colors, half as large', 'fulfilled', () => jpeg(fine, 4900)],
    ['progressive CMYK JPEG', 'rejected', cmyk],
    ['lossless WebP, three quarters as large', 'fulfilled', () => webp(6000)],
    ['PNG', 'fulfilled', () => deepPng(false)],
    ['PNG with rows of a million pixels', 'rejected', () => deepPng(false, 1_000_000, 49)],
    ['interlaced PNG', 'rejected', () => deepPng(true)],
    ['HEIC', 'rejected', async () => withHeicSize(await readHeic('plain-24-megapixels'), side, side)],
    ['HEIC that is half as large', 'fulfilled', () => readHeic('plain-24-megapixels'), 450e6],
    [
      'AVIF',
      'rejected',
      async () => withHeicSize(await draw(64, 64).avif({ effort: 0 }).toBuffer(), side, side),
    ],
    ['AVIF of ten bits a color, a third as large', 'fulfilled', () => deepAvif(4000), 450e6],
    ['GIF', 'rejected', () => draw(side, side).gif({ effort: 1 }).toBuffer()],
  ])('49 million pixels as %s', { timeout: 180_000 }, async (_name, status, file, most = 200e6) => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-'));
    try {
      await writeFile(join(folder, 'picture'), await file());
      const program = new URL('../support/image-memory.child.ts', import.meta.url).pathname;
      const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'picture')], {
        env: { ...process.env, ...leanEnv },
      });
      const { grown, outcomes } = JSON.parse(stdout);
      expect(outcomes).toEqual(Array(4).fill(status));
      expect(grown).toBeLessThan(most);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Many colors, because an image with few takes less memory. */
function gradient(side: number) {
  const bytes = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = (y * side + x) * 3;
      bytes[at] = (x * 3) >> 4;
      bytes[at + 1] = (y * 5) >> 4;
      bytes[at + 2] = (x + y) >> 5;
    }
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}
