import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UnzipInflate, type Zippable, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { maxUploadBytes } from '#contract/images/images.ts';
import { readZip } from './read-zip.ts';

const tooLarge = 3 * maxUploadBytes;

async function read(zip: Uint8Array, wanted = (_name: string) => true) {
  const entries: [name: string, size: number | undefined][] = [];
  for await (const { name, bytes } of readZip(sourceOf(zip), wanted)) entries.push([name, bytes?.length]);
  return entries;
}

async function* sourceOf(zip: Uint8Array) {
  yield Buffer.from(zip);
}

test.each<[how: string, level: 0 | 6]>([
  ['inflates', 6],
  ['is stored', 0],
])('a file that %s to more than any photo is reported once, and the next one is read', async (_, level) => {
  const files: Zippable = { '1.jpg': new Uint8Array(tooLarge), '2.jpg': new Uint8Array(9) };
  expect(await read(zipSync(files, { level }))).toEqual([
    ['1.jpg', undefined],
    ['2.jpg', 9],
  ]);
});

test('nothing of a file is inflated once it is too large, or when no book wants it', async () => {
  const inflate = vi.spyOn(UnzipInflate.prototype, 'push');
  try {
    const zip = zipSync({ '1.jpg': new Uint8Array(20 * maxUploadBytes) });
    await read(zip);
    const inflated = inflate.mock.calls.reduce((sum, [chunk]) => sum + chunk.length, 0);
    expect(inflated).toBeGreaterThan(0);
    expect(inflated).toBeLessThan(zip.length / 5);
    inflate.mockClear();
    expect(await read(zip, () => false)).toEqual([]);
    expect(inflate).not.toHaveBeenCalled();
  } finally {
    inflate.mockRestore();
  }
});

test('a file that no book wants is not kept in memory', async () => {
  const zip = zipSync({ '1.jpg': [randomBytes(8 * maxUploadBytes), { level: 0 }] });
  const parts: WeakRef<ArrayBuffer>[] = [];
  async function* source() {
    for (let start = 0; start < zip.length; start += 65_536) {
      const part = Buffer.alloc(65_536);
      part.set(zip.subarray(start, start + part.length));
      parts.push(new WeakRef(part.buffer));
      yield part;
      // A weak reference holds its target until the next task.
      if (parts.length % 100 === 0) await setImmediate();
    }
    collectGarbage();
    expect(parts.filter((part) => part.deref()).length).toBeLessThan(parts.length / 2);
  }
  for await (const { name } of readZip(source(), () => false)) expect(name).toBeUndefined();
});

/** Runs the garbage collector, which Node shows to scripts only on demand. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const photo = Buffer.from(zipSync({ '1.jpg': Buffer.from('A photo of a book. '.repeat(40)) }));
const contentOffset = photo.indexOf('1.jpg') + '1.jpg'.length;

/** Returns the zip file with another byte at an offset. */
function withByte(offset: number, byte: number): Buffer {
  const changed = Buffer.from(photo);
  changed[offset] = byte;
  return changed;
}

test.each([
  ['whose content is broken', withByte(contentOffset, 0xff)],
  ['that is compressed in an unknown way', withByte(8, 14)],
  ['that ends early', photo.subarray(0, contentOffset + 5)],
])('a zip file %s is refused', async (_, zip) => {
  await expect(read(zip)).rejects.toThrow('This isn’t a zip file that we can read.');
});

test('a file that no book wants may be compressed in an unknown way', async () => {
  expect(await read(withByte(8, 14), () => false)).toEqual([]);
});
