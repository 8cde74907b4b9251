import { expect, test } from 'vitest';
import { drawPicture, type Person, testOrigin } from '#test/support/create-test-app.ts';
import { formOf } from '#test/support/image-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

async function upload(person?: Person): Promise<number> {
  const { status } = await app.app.fetch(
    new Request(`${testOrigin}/api/images`, {
      method: 'POST',
      headers: person ? { authorization: `Bearer ${person.token}` } : { origin: testOrigin },
      body: formOf(await drawPicture(30, 45), 'image/webp'),
    }),
  );
  return status;
}

const uploadCounters = async () =>
  app.db.selectFrom('rate_limits').select(['key', 'count']).where('key', 'like', 'upload%').execute();

test('a verified seller uploads photos up to an own limit, and all others up to the limit of their address', async () => {
  const [seller, other, newSeller, buyer] = await Promise.all([
    app.joinSeller(),
    app.joinSeller(),
    app.join('Seller'),
    app.joinBuyer(),
  ]);
  expect(await upload()).toBe(200);
  const [ofAddress] = await uploadCounters();
  await setRateLimit(app.db, ofAddress?.key ?? '', app.config.limits.uploadsPerAddress.max);
  for (const person of [undefined, newSeller, buyer]) expect(await upload(person)).toBe(429);
  expect(await upload(seller)).toBe(200);

  await setRateLimit(app.db, `upload-by:${seller.id}`, app.config.limits.uploadsPerVerifiedSeller.max);
  expect(await upload(seller)).toBe(429);
  expect(await upload(other)).toBe(200);
  expect(await uploadCounters()).toContainEqual({ key: `upload-by:${other.id}`, count: 1 });
});
