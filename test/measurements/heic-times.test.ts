import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeHeic } from '#server/features/images/decode/decode-heic.ts';
import { readHeic } from '../support/heic-files.ts';
import { formOf, openPictureApp, type PictureApp } from '../support/image-app.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterAll(() => pictures.close());

test('decoding 24 million pixels delays others for less than half of its own time', async () => {
  const file = formOf(await readHeic('plain-24-megapixels'));
  let slowest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - last);
    last = performance.now();
  }, 5);
  const answer = await pictures.post(file);
  clearInterval(watch);
  expect(answer.body).toMatchObject({ success: true });
  expect(slowest).toBeLessThan(answer.took / 2);
});

test('a decoder that exceeds its time limit of 20 ms ends within 2 s', async () => {
  const path = join(pictures.folder, 'sent.webp');
  await writeFile(path, await readHeic('plain-24-megapixels'));
  const started = performance.now();
  const decoding = decodeHeic(path, 1280, { maxPixels: 25_000_000, bytesPerPixel: 8, timeoutMs: 20 });
  await expect(decoding).rejects.toMatchObject({ code: 'unsupported_picture' });
  expect(performance.now() - started).toBeLessThan(2000);
});
