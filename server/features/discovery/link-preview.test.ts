import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { collectUnusedImages } from '../images/collect-unused-images.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl, previewFileName } from '../images/urls.ts';

const app = setUpTestApp();

let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});

async function listWithCover(width: number, height: number): Promise<{ hash: string; bookId: string }> {
  const { hash } = await storeImage(app, await drawPicture(width, height), null);
  return { hash, bookId: await app.listBook(seller, { book_photo: imageUrl(hash) }) };
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.app.fetch(new Request(`http://dogear.test${path}`, { method, headers }));
const isStored = async (hash: string): Promise<boolean> => {
  const file = await app.store.get(previewFileName(hash));
  await file?.body.cancel();
  return file !== undefined;
};

describe('the preview of a link to a book', () => {
  test.each([
    [400, 600],
    [1200, 300],
    [60, 900],
    [31, 30],
  ])('is a JPEG of 1200 × 630 pixels for a cover of %i × %i', async (width, height) => {
    const { hash } = await listWithCover(width, height);
    const response = await get(`/og/${hash}.jpg`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width: drawnWidth, height: drawnHeight } = await sharp(bytes).metadata();
    expect([format, drawnWidth, drawnHeight]).toEqual(['jpeg', 1200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
    // The color of the cover fills the corners.
    const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 8, height: 8 }).stats();
    const expected = [0x7a, 0x23, 0x38];
    for (const [channel, { mean }] of corner.channels.entries())
      expect(Math.abs(mean - (expected[channel] ?? 0))).toBeLessThan(8);
  });

  test('is stored when it is first asked for, and the same from then on', async () => {
    const { hash } = await listWithCover(300, 400);
    expect(await isStored(hash)).toBe(false);
    const [first, second] = await Promise.all([get(`/og/${hash}.jpg`), get(`/og/${hash}.jpg`)]);
    expect(await isStored(hash)).toBe(true);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    const stored = await get(`/og/${hash}.jpg`);
    expect(stored.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = stored.headers.get('etag') ?? '';
    expect((await get(`/og/${hash}.jpg`, { 'if-none-match': etag })).status).toBe(304);
    expect(await (await get(`/og/${hash}.jpg`, {}, 'HEAD')).text()).toBe('');
  });

  test('exists only for the cover of a listed book', async () => {
    const { hash: unused } = await storeImage(app, await drawPicture(123, 77), null);
    const { hash: deleted, bookId } = await listWithCover(90, 91);
    await seller.delete(`/my-products/${bookId}`);
    for (const name of [unused, deleted, '0'.repeat(64), 'x', '..%2f..%2fsecret', `${unused}.webp`])
      expect((await get(`/og/${name}.jpg`)).status, name).toBe(404);
    expect(await isStored(unused)).toBe(false);
  });

  test('is deleted with the cover', async () => {
    const { hash, bookId } = await listWithCover(90, 95);
    await (await get(`/og/${hash}.jpg`)).arrayBuffer();
    await seller.delete(`/my-products/${bookId}`);
    await collectUnusedImages(app);
    await app.db
      .updateTable('pictures')
      .set({ unused_since: new Date('2026-01-01') })
      .where('hash', '=', hash)
      .execute();
    await collectUnusedImages(app);
    expect(await isStored(hash)).toBe(false);
  });

  test('is made for 4 requests of one address at once, and the others get a time to try again', async () => {
    const covers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => listWithCover(100 + n, 150)));
    const answers = await Promise.all(covers.map(({ hash }) => get(`/og/${hash}.jpg`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('2');
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});
