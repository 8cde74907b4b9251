import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readHeic, withHeicSize } from '#test/support/heic-files.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';
import { decodeHeic } from './decode-heic.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

test('a photo as a telephone sends it is re-encoded, and no one learns where it was taken', async () => {
  const sent = await readHeic('book-with-place');
  const gps = Buffer.from([0x88, 0x25, 0x00, 0x04]);
  const swapped = Buffer.from([0x25, 0x88, 0x04, 0x00]);
  expect(sent.includes('Somebody') && (sent.includes(gps) || sent.includes(swapped))).toBe(true);

  const picture = await pictures.upload(sent, 'application/octet-stream');
  expect(picture).toMatchObject({ width: 480, height: 720, color: expect.stringMatching(/^#b[0-9a-f]1/) });
  expect(picture.meta).toMatchObject({ format: 'webp', width: 480, height: 720 });
  for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'])
    expect(picture.meta).not.toHaveProperty(kind);
  expect(picture.bytes.includes('Somebody')).toBe(false);
  const corner = await sharp(picture.bytes)
    .extract({ left: 5, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([3, 7, 9]);
});

test('24 million pixels, as new telephones take them, are accepted', async () => {
  const { body } = await pictures.post(formOf(await readHeic('plain-24-megapixels')));
  expect(body).toMatchObject({ success: true, data: { width: 1280, height: 1280 } });
});

test('a damaged one is refused', async () => {
  const file = await readHeic('book-with-place');
  for (const length of [40, 300, 700, file.length - 400]) {
    const answer = await pictures.post(formOf(file.subarray(0, length)));
    expect(answer).toMatchObject({ status: 415, body: { message: expect.stringContaining('HEIC') } });
  }
});

test('too many pixels are refused by the header alone', async () => {
  const answer = await pictures.post(formOf(withHeicSize(await readHeic('book-with-place'), 5001, 5000)));
  expect(answer.status).toBe(415);
  expect(answer.body.message).toMatch(/25 million/);
});

test('a file that holds more than its header says is refused', async () => {
  const liar = withHeicSize(await readHeic('plain-24-megapixels'), 64, 64);
  expect(await pictures.post(formOf(liar))).toMatchObject({ status: 415, body: { success: false } });
});

describe('a decoder', () => {
  const bounds = { maxPixels: 25_000_000, bytesPerPixel: 8, timeoutMs: 15_000 };
  let path: string;
  beforeAll(async () => {
    path = join(pictures.folder, 'sent.webp');
    await writeFile(path, await readHeic('plain-24-megapixels'));
  });

  test('that does not come to an end is ended, and the next one has a turn', async () => {
    const decoding = decodeHeic(path, 1280, { ...bounds, timeoutMs: 20 });
    await expect(decoding).rejects.toMatchObject({ code: 'unsupported_picture' });
    expect(await decodeHeic(path, 1280, bounds)).toMatchObject({ width: 1650, height: 1650, channels: 4 });
  });

  test('that wants more memory than its pixels need gets none', async () => {
    const decoding = decodeHeic(path, 1280, { ...bounds, bytesPerPixel: 2 });
    await expect(decoding).rejects.toMatchObject({ code: 'unsupported_picture' });
  });
});
