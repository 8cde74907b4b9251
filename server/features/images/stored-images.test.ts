import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draw } from '#test/support/drawn-images.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';
import { imageSrcset } from './urls.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

describe('a picture that is kept', () => {
  test('a photo loses where it was taken, stands upright and comes in several sizes', async () => {
    const left = await draw(1000, 1000, '#ff0000').png().toBuffer();
    const photo = await draw(2000, 1000, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .jpeg()
      .toBuffer();
    const sent = await sharp(photo).metadata();
    expect(sent.orientation).toBe(6);
    expect(sent.exif?.includes('Somebody')).toBe(true);
    expect(
      sent.exif?.includes(Buffer.from([0x88, 0x25])) || sent.exif?.includes(Buffer.from([0x25, 0x88])),
    ).toBe(true);

    const picture = await pictures.upload(photo);
    expect(picture).toMatchObject({ width: 640, height: 1280 });
    expect(picture.meta).toMatchObject({ format: 'webp', width: 640, height: 1280 });
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'])
      expect(picture.meta).not.toHaveProperty(kind);
    expect(picture.bytes.includes('Somebody')).toBe(false);
    // After the clockwise rotation the left side is on top.
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 64))).toEqual([4, 0, 0]);
    expect([...data.subarray(-3)].map((value) => Math.round(value / 64))).toEqual([0, 0, 4]);

    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    expect(picture.url).toBe(`/images/${hash}.webp`);
    const row = await pictures.db
      .selectFrom('pictures')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    expect(row).toMatchObject({ width: 640, height: 1280, widths: [160, 320, 640], uploaded_by: null });
    for (const candidate of imageSrcset(row as any).split(', ')) {
      const [url = '', width = ''] = candidate.split(' ');
      const file = await pictures.app.request(url);
      expect(file.status).toBe(200);
      expect(`${(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width}w`).toBe(width);
    }
  });

  test.each(['png', 'webp', 'gif', 'jpeg'] as const)('%s is re-encoded', async (format) => {
    const picture = await pictures.upload(await draw(300, 200)[format]().toBuffer(), 'text/html');
    expect(picture).toMatchObject({ width: 300, height: 200 });
    expect(picture.meta.format).toBe('webp');
    expect(picture.color).toMatch(/^#2[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
  });

  test('grey, see-through and 16-bit pictures keep their looks', async () => {
    expect((await pictures.upload(await draw(50, 50, '#808080').greyscale().jpeg().toBuffer())).color).toBe(
      '#808080',
    );
    const clear = { create: { width: 90, height: 90, channels: 4 as const, background: '#ff000000' } };
    expect((await pictures.upload(await sharp(clear).png().toBuffer())).meta.hasAlpha).toBe(true);
    const deep = await draw(60, 60, '#336699').toColourspace('rgb16').png().toBuffer();
    expect((await pictures.upload(deep)).color).toMatch(/^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
  });

  test('of a moving picture the first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((color) => draw(64, 64, color).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(3);
      const picture = await pictures.upload(moving);
      expect(picture.meta.pages ?? 1).toBe(1);
      expect(picture).toMatchObject({ width: 64, height: 64 });
      expect(picture.color).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
    }
  });

  test('a red book on a grey table is red', async () => {
    const book = await draw(120, 120, '#b01020').png().toBuffer();
    const photo = await draw(200, 200, '#c8c8c8')
      .composite([{ input: book }])
      .png()
      .toBuffer();
    expect((await pictures.upload(photo)).color).toMatch(/^#[ab]/);
  });

  test('very narrow pictures', async () => {
    expect(await pictures.upload(await draw(4000, 2).png().toBuffer())).toMatchObject({
      width: 1280,
      height: 1,
    });
    expect(await pictures.upload(await draw(1, 1).gif().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  test('of a file that is two things at once only the picture survives', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04';
    const photo = Buffer.concat([await draw(40, 40).jpeg().toBuffer(), Buffer.from(script)]);
    expect((await pictures.upload(photo)).bytes.includes('script')).toBe(false);
  });

  test('the name it was sent with does not matter', async () => {
    const photo = new Uint8Array(await draw(41, 40).png().toBuffer());
    for (const name of ['../../etc/passwd', 'C:\\photo.exe', '<script>.svg', 'n'.repeat(5000)]) {
      const form = new FormData();
      form.append('image', new File([photo], name, { type: 'image/svg+xml' }));
      const { status, body } = await pictures.post(form);
      expect([status, body.data?.url], name).toEqual([
        200,
        expect.stringMatching(/^.images.[0-9a-f]{64}.webp$/),
      ]);
    }
  });

  test('the same picture twice is one', async () => {
    const photo = await draw(70, 70, '#123456').png().toBuffer();
    const [one, two] = await Promise.all([pictures.upload(photo), pictures.upload(photo)]);
    expect(one.url).toBe(two.url);
  });

  test('exactly 10 MB may be sent', async () => {
    const small = await draw(20, 20, '#654321').jpeg().toBuffer();
    const padded = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length)]);
    expect((await pictures.post(formOf(padded))).status).toBe(200);
    expect((await pictures.post(formOf(Buffer.concat([padded, Buffer.alloc(1)])))).status).toBe(413);
  });
});
