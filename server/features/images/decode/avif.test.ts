import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draw, noise } from '#test/support/drawn-images.ts';
import { withHeicSize } from '#test/support/heic-files.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

test('an AVIF photo is re-encoded without what it says about its owner', async () => {
  const sent = await draw(900, 600)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .avif({ effort: 0 })
    .toBuffer();
  expect(sent.includes('Somebody')).toBe(true);
  const picture = await pictures.upload(sent, 'application/octet-stream');
  expect(picture).toMatchObject({ width: 900, height: 600 });
  expect(picture.meta).toMatchObject({ format: 'webp', width: 900, height: 600 });
  expect(picture.meta).not.toHaveProperty('exif');
  expect(picture.bytes.includes('Somebody')).toBe(false);
});

test('a damaged AVIF, and one that holds more or less than it says, is refused in words', async () => {
  const sent = await noise(300, 300).avif({ effort: 0 }).toBuffer();
  for (const file of [
    sent.subarray(0, sent.length / 2),
    withHeicSize(sent, 64, 64),
    withHeicSize(sent, 3000, 3000),
    withHeicSize(sent, 0, 0),
  ])
    expect(await pictures.post(formOf(file))).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('AVIF') },
    });
});

test('an AVIF of more than 16 million pixels is refused before it is decoded', async () => {
  const answer = await pictures.post(formOf(withHeicSize(await draw(64, 64).avif().toBuffer(), 4001, 4000)));
  expect(answer).toMatchObject({ status: 415, body: { message: expect.stringContaining('16 million') } });
});
