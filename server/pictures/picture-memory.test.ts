import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { draw, png } from '../../test/drawn-pictures.ts';
import { readHeic, withHeicSize } from '../../test/heic-files.ts';

describe('four at once stay modest in memory', () => {
  const side = 7000;
  const jpeg = (progressive: boolean) => draw(side, side).jpeg({ progressive }).toBuffer();
  const deepPng = (interlaced: boolean) =>
    png(side, side, Buffer.alloc(side * (side * 8 + 16)), { depth: 16, color: 6, interlaced });
  test.each<[string, 'fulfilled' | 'rejected', () => Promise<Buffer> | Buffer, most?: number]>([
    ['JPEG', 'fulfilled', () => jpeg(false)],
    ['progressive JPEG', 'fulfilled', () => jpeg(true)],
    ['PNG', 'fulfilled', () => deepPng(false)],
    ['interlaced PNG', 'rejected', () => deepPng(true)],
    ['HEIC', 'rejected', async () => withHeicSize(await readHeic('plain-24-megapixels'), side, side)],
    ['HEIC that is half as large', 'fulfilled', () => readHeic('plain-24-megapixels'), 550e6],
    ['GIF', 'rejected', () => draw(side, side).gif({ effort: 1 }).toBuffer()],
  ])('49 million pixels as %s', async (_name, status, file, most = 450e6) => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-'));
    try {
      await writeFile(join(folder, 'picture'), await file());
      const program = new URL('../../test/picture-memory.program.ts', import.meta.url).pathname;
      const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'picture')]);
      const { grown, outcomes } = JSON.parse(stdout);
      expect(outcomes).toEqual(Array(4).fill(status));
      expect(grown).toBeLessThan(most);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
