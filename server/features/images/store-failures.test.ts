import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createS3ImageStore } from '#server/integrations/images/s3-image-store.ts';
import { draw } from '#test/support/drawn-images.ts';
import { freePort } from '#test/support/free-port.ts';
import { formOf, openPictureApp, type PictureApp } from '#test/support/image-app.ts';
import { registerImagesAlone } from '#test/support/image-routes-only.ts';
import { imageUrl } from './urls.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterEach(async () => expect(await pictures.unfinishedFiles()).toEqual([]));
afterAll(() => pictures.close());

/** No server listens at the store's address. */
async function appWithoutStore() {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    endpoint,
    bucket: 'covers',
    region: 'us-east-1',
    accessKeyId: 'i',
    secretAccessKey: 's',
  };
  const store = createS3ImageStore(settings, { timeoutMs: 200, attempts: 2, pauseMs: 1 });
  return registerImagesAlone(pictures.db, store, () => 'somebody');
}

test('a store that is away is said plainly, and no picture is kept', async () => {
  const app = await appWithoutStore();
  const body = formOf(await draw(300, 400).jpeg().toBuffer());
  const answer = await app.request('http://dogear.test/api/images', { method: 'POST', body });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    success: false,
    code: 'picture_store_unreachable',
    message: 'Photos can’t be saved or shown right now. Please try again in a moment.',
  });
  expect((await sql`select from pictures`.execute(pictures.db)).rows).toEqual([]);
});

test('a picture that cannot be fetched now is no missing one', async () => {
  const answer = await (await appWithoutStore()).request(imageUrl('a'.repeat(64)));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
