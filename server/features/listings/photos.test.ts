import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/images/photos.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { draw } from '#test/support/drawn-images.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { collectUnusedImages } from '../images/collect-unused-images.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

let drawn = 0;
async function upload(): Promise<string> {
  drawn += 1;
  const png = await draw(200 + drawn, 300, '#884422')
    .png()
    .toBuffer();
  return (await storeImage(app, png, null)).hash;
}
const add = (id: string, hash: string, by = seller) =>
  by.post(`/my-products/${id}/photos`, { photo: imageUrl(hash) });
const remove = (id: string, hash: string) => seller.delete(`/my-products/${id}/photos/${hash}`);
const reorder = (id: string, photos: string[]) => seller.put(`/my-products/${id}/photos`, { photos });
const hashes = (photos: Photo[]) => photos.map(({ _id }) => _id);
const present = async (id: string) => hashes((await seller.get(`/my-products/${id}`)).body.book.photos);

/** Lists a book with this many photos. */
async function listWith(count: number): Promise<{ id: string; photos: string[] }> {
  const photos = await Promise.all(Array.from({ length: count }, upload));
  const id = await app.listBook(seller, { book_photo: imageUrl(photos[0] ?? '') });
  for (const hash of photos.slice(1)) await add(id, hash);
  return { id, photos };
}
const coverOf = async (id: string) => (await app.findBook(seller, id))?.book_photo;

describe('the photos of a listing', () => {
  test('are added after the cover, each once', async () => {
    const { id, photos } = await listWith(3);
    const [again] = [await add(id, photos[1] ?? '')];
    expect(again).toMatchObject({ status: 200 });
    expect(hashes(again.body.photos)).toEqual(photos);
    expect(again.body.photos[2]).toMatchObject({ url: imageUrl(photos[2] ?? ''), height: 300 });
    expect(await coverOf(id)).toBe(imageUrl(photos[0] ?? ''));
  });

  test('are shown on the page of the book', async () => {
    const { id, photos } = await listWith(3);
    const { book } = (await buyer.get(`/books/${id}`)).body;
    expect([book.book_photo, ...book.other_photos.map(({ url }: Photo) => url)]).toEqual(
      photos.map(imageUrl),
    );
  });

  test('change their order, and the first is the cover', async () => {
    const { id, photos } = await listWith(3);
    const order = [photos[2], photos[0], photos[1]] as string[];
    expect(hashes((await reorder(id, order)).body.photos)).toEqual(order);
    expect(await present(id)).toEqual(order);
    expect(await coverOf(id)).toBe(imageUrl(order[0] ?? ''));
  });

  test('are not lost or repeated by an order that does not name each once', async () => {
    const { id, photos } = await listWith(3);
    const [a, b, c] = photos as [string, string, string];
    for (const order of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, await upload()],
    ])
      expect((await reorder(id, order)).body.code).toBe('listing_changed');
    expect(await present(id)).toEqual(photos);
  });

  test('are removed, the cover too, but not the last', async () => {
    const { id, photos } = await listWith(3);
    const [a, b, c] = photos as [string, string, string];
    expect(hashes((await remove(id, a)).body.photos)).toEqual([b, c]);
    expect(await coverOf(id)).toBe(imageUrl(b));
    expect((await remove(id, a)).status).toBe(404);
    await remove(id, c);
    expect((await remove(id, b)).body.code).toBe('last_photo');
    expect(await present(id)).toEqual([b]);
  });

  test('are six at most', async () => {
    const { id, photos } = await listWith(6);
    expect((await add(id, await upload())).body.code).toBe('too_many_photos');
    expect(await present(id)).toEqual(photos);
  });

  test('are six at most when several are added at the same moment', async () => {
    const { id } = await listWith(4);
    const more = await Promise.all(Array.from({ length: 5 }, upload));
    const answers = await Promise.all(more.map((hash) => add(id, hash)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    expect(await present(id)).toHaveLength(6);
  });

  test('could not become seven in the database either', async () => {
    const { id } = await listWith(6);
    const seventh = app.db
      .insertInto('book_photos')
      .values({ book_id: id, position: 7, picture_hash: await upload() })
      .execute();
    await expect(seventh).rejects.toThrow('five_photos_beside_the_cover');
  });

  test('are still one when the last two are removed at the same moment', async () => {
    const { id, photos } = await listWith(2);
    const answers = await Promise.all(photos.map((hash) => remove(id, hash)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await present(id)).toHaveLength(1);
  });

  test('stay while the book is booked or sold', async () => {
    const { id, photos } = await listWith(2);
    const order = (await app.book(buyer, id)).body.insertedId;
    const more = await upload();
    const attempts = () =>
      Promise.all([add(id, more), remove(id, photos[1] ?? ''), reorder(id, photos.toReversed())]);
    expect((await attempts()).map(({ body }) => body.code)).toEqual(Array(3).fill('book_in_use'));
    await buyer.delete(`/buyingBooks/${order}`);
    await seller.put(`/my-products/${id}`);
    expect((await attempts()).map(({ body }) => body.code)).toEqual(Array(3).fill('book_not_available'));
    expect(await present(id)).toEqual(photos);
  });

  test('come from our own uploads only', async () => {
    const { id } = await listWith(1);
    for (const photo of ['https://evil.test/x.webp', imageUrl('0'.repeat(64)), '', '/etc/passwd']) {
      const answer = await seller.post(`/my-products/${id}/photos`, { photo });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'photo' }] } });
    }
  });

  test('belong to its seller alone', async () => {
    const { id, photos } = await listWith(2);
    const other = await app.joinSeller();
    expect((await add(id, await upload(), other)).status).toBe(404);
    expect((await other.get(`/my-products/${id}`)).status).toBe(404);
    expect((await other.delete(`/my-products/${id}/photos/${photos[1]}`)).status).toBe(404);
    expect((await other.put(`/my-products/${id}/photos`, { photos: photos.toReversed() })).status).toBe(404);
    expect(await present(id)).toEqual(photos);
  });
});

describe('a photo after the cover', () => {
  const later = () =>
    sql`update pictures set unused_since = unused_since - interval '25 hours'`.execute(app.db);
  async function pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      await later();
      await collectUnusedImages(app);
    }
  }
  const isStored = async (hash: string) => {
    const file = await app.store.get(`${hash}.webp`);
    await file?.body.cancel();
    const row = await app.db.selectFrom('pictures').select('hash').where('hash', '=', hash).execute();
    return [row.length > 0, Boolean(file)];
  };

  test('is kept as long as the listing shows it, and then for a day', async () => {
    const { id, photos } = await listWith(3);
    await pass(3);
    for (const hash of photos) expect(await isStored(hash)).toEqual([true, true]);
    await remove(id, photos[1] ?? '');
    await collectUnusedImages(app);
    expect(await isStored(photos[1] ?? '')).toEqual([true, true]);
    await pass(1);
    expect(await isStored(photos[1] ?? '')).toEqual([false, false]);
    expect(await isStored(photos[2] ?? '')).toEqual([true, true]);
  });

  test('goes with a deleted listing, whose order keeps the cover', async () => {
    const { id, photos } = await listWith(2);
    const order = (await app.book(buyer, id)).body.insertedId;
    await buyer.delete(`/buyingBooks/${order}`);
    expect((await seller.delete(`/my-products/${id}`)).status).toBe(200);
    await collectUnusedImages(app);
    await pass(2);
    expect(await isStored(photos[0] ?? '')).toEqual([true, true]);
    expect(await isStored(photos[1] ?? '')).toEqual([false, false]);
    const [booked] = (await buyer.get(`/buyingBooks?email=${buyer.email}`)).body;
    expect(booked.book_photo).toBe(imageUrl(photos[0] ?? ''));
  });

  test('that was uploaded long ago is there once it is added, or has to be uploaded again', async () => {
    const { id } = await listWith(1);
    const old = await Promise.all(Array.from({ length: 5 }, upload));
    await later();
    await later();
    const [answers] = await Promise.all([
      Promise.all(old.map((hash) => add(id, hash))),
      collectUnusedImages(app),
      collectUnusedImages(app),
    ]);
    for (const [index, { status, body }] of answers.entries())
      if (status === 200) expect(await isStored(old[index] ?? '')).toEqual([true, true]);
      else expect(body.message).toBe('Upload the photo first.');
  });

  test('is as safe as the cover: it is drawn anew from what was uploaded', async () => {
    const { id } = await listWith(1);
    const jpeg = await drawPicture(64, 64);
    const hostile = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(hostile)]), '../../x.html');
    const sent = await app.app.fetch(
      new Request('http://dogear.test/api/images', {
        method: 'POST',
        headers: { authorization: `Bearer ${seller.token}` },
        body: form,
      }),
    );
    const { url } = ((await sent.json()) as any).data;
    expect((await seller.post(`/my-products/${id}/photos`, { photo: url })).status).toBe(200);
    const file = await app.app.fetch(new Request(`http://dogear.test${url}`));
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(await file.text()).not.toContain('<script>');
  });
});
