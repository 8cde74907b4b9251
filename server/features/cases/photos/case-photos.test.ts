import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { casePhotoDays } from '#contract/cases/case-photos.ts';
import { collectUnusedImages } from '#server/features/images/collect-unused-images.ts';
import { casePhotoFileName, smallCasePhotoFileName } from '#server/features/images/urls.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import { addCasePhoto, uploadCasePhoto } from '#test/support/case-photos.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { deleteCasePhotos } from './delete-case-photos.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let others: Person[];
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin, ...others] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.join('admin'),
    app.joinConfirmedBuyer(),
    app.joinSeller(),
  ]);
});

const buy = (): Promise<Sale> => buyBook(app, { seller, buyer });
const upload = (person: Person, { orderId }: Sale) => addCasePhoto(app, person, orderId);
const open = ({ orderId }: Sale, photos: string[], person = buyer) =>
  person.post('/cases', { orderId, kind: 'wrong_book', text: 'It is another book.', photos });
const caseOf = async ({ orderId }: Sale, person = buyer) =>
  (await person.get(`/orders/${orderId}/case`)).body;
const fetchPhoto = (id: string, person?: Person, query = '') =>
  app.app.fetch(
    new Request(`${testOrigin}/api/case-photos/${id}${query}`, {
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
    }),
  );
const statusFor = async (id: string, person?: Person): Promise<number> => {
  const response = await fetchPhoto(id, person);
  await response.body?.cancel();
  return response.status;
};
const hasFile = async (name: string): Promise<boolean> => {
  const file = await app.store.get(name);
  await file?.body.cancel();
  return file !== undefined;
};
const filesOf = (id: string) => Promise.all([casePhotoFileName(id), smallCasePhotoFileName(id)].map(hasFile));
const passDay = (id: string) =>
  app.pool.query(`update case_photos set delete_after = delete_after - interval '25 hours' where id = $1`, [
    id,
  ]);

describe('photos of a case', () => {
  test('are added by both sides, in their order, up to four each', async () => {
    const sale = await buy();
    const photos = [await upload(buyer, sale), await upload(buyer, sale)].reverse();
    const { insertedId } = (await open(sale, photos)).body;
    const replied = await upload(seller, sale);
    const answer = { text: 'It is the right one.', photos: [replied] };
    expect((await seller.post(`/cases/${insertedId}/answer`, answer)).status).toBe(200);
    for (const shown of [(await caseOf(sale)).case, (await admin.get(`/cases/${insertedId}`)).body]) {
      expect(shown.photos.map(({ _id }: { _id: string }) => _id)).toEqual(photos);
      expect(shown.answerPhotos).toEqual([
        {
          _id: replied,
          url: `/api/case-photos/${replied}`,
          thumbnail: `/api/case-photos/${replied}?size=small`,
          width: 400,
          height: 600,
        },
      ]);
    }
    const next = await buy();
    const tooMany = await Promise.all(Array.from({ length: 5 }, () => upload(buyer, next)));
    expect(await open(next, tooMany)).toMatchObject({
      status: 400,
      body: { message: 'You can add up to four photos.' },
    });
    expect((await open(next, tooMany.slice(1))).status).toBe(201);
  });

  test('are shown to both sides and to those who decide, and to no one else', async () => {
    const sale = await buy();
    const id = await upload(buyer, sale);
    // Before it is sent, only to whom it belongs.
    expect(await statusFor(id, buyer)).toBe(200);
    for (const person of [seller, admin, ...others]) expect(await statusFor(id, person)).toBe(404);
    await open(sale, [id]);
    const [moderator, verifier] = await Promise.all([app.joinConfirmedBuyer(), app.joinConfirmedBuyer()]);
    await app.pool.query(
      'insert into staff (user_id, can_money, can_verify) values ($1, true, false), ($2, false, true)',
      [moderator.id, verifier.id],
    );
    for (const person of [buyer, seller, admin, moderator]) expect(await statusFor(id, person)).toBe(200);
    for (const person of [verifier, ...others]) expect(await statusFor(id, person)).toBe(404);
    expect(await statusFor(id)).toBe(401);
    const name = casePhotoFileName(id);
    for (const address of [`/images/${name}`, `/images/${id}.webp`, `/og/${id}.jpg`])
      expect((await app.app.fetch(new Request(testOrigin + address))).status, address).toBe(404);
  });

  test('are kept by no cache, and come in two sizes', async () => {
    const id = await upload(buyer, await buy());
    const [full, small] = [await fetchPhoto(id, buyer), await fetchPhoto(id, buyer, '?size=small')];
    for (const { headers } of [full, small])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    const [fullBytes, smallBytes] = [await full.arrayBuffer(), await small.arrayBuffer()];
    expect(Buffer.from(fullBytes.slice(8, 12)).toString()).toBe('WEBP');
    expect(smallBytes.byteLength).toBeLessThan(fullBytes.byteLength);
  });

  test.each([
    ['of another user', async (sale: Sale) => upload(seller, sale)],
    ['of another order', async () => upload(buyer, await buy())],
    ['that does not exist', async () => '01930000-0000-7000-8000-000000000001'],
    [
      'that was not used for a day',
      async (sale: Sale) => {
        const id = await upload(buyer, sale);
        await passDay(id);
        return id;
      },
    ],
  ])('cannot be one %s', async (_, photoFor) => {
    const sale = await buy();
    const response = await open(sale, [await photoFor(sale)]);
    expect(response).toMatchObject({ status: 409, body: { code: 'case_photo_missing' } });
    expect((await caseOf(sale)).case).toBeNull();
  });

  test('are in one statement only, once', async () => {
    const sale = await buy();
    const id = await upload(buyer, sale);
    expect((await open(sale, [id, id])).body.code).toBe('case_photo_missing');
    const { insertedId } = (await open(sale, [id], buyer)).body;
    const answer = { text: 'It is the right one.', photos: [id] };
    expect((await seller.post(`/cases/${insertedId}/answer`, answer)).body.code).toBe('case_photo_missing');
  });

  test('are for paid orders of one’s own', async () => {
    const sale = await buy();
    for (const person of others)
      expect(await uploadCasePhoto(app, person, sale.orderId)).toMatchObject({ status: 404 });
    const bookId = await app.listBook(seller);
    const { insertedId } = (await app.book(buyer, bookId)).body;
    const unpaid = await uploadCasePhoto(app, buyer, insertedId);
    expect(unpaid).toMatchObject({ status: 409, body: { code: 'order_not_paid' } });
  });
});

describe('the cleanup', () => {
  test('deletes photos that are in no case after a day, and keeps those that are', async () => {
    const sale = await buy();
    const [unused, used] = [await upload(buyer, sale), await upload(buyer, sale)];
    await open(sale, [used]);
    await deleteCasePhotos(app);
    expect(await filesOf(unused)).toEqual([true, true]);
    await passDay(unused);
    await app.pool.query(`update case_photos set created_at = created_at - interval '30 days'`);
    await deleteCasePhotos(app);
    await collectUnusedImages(app);
    expect(await filesOf(unused)).toEqual([false, false]);
    expect(await filesOf(used)).toEqual([true, true]);
    expect(await statusFor(used, seller)).toBe(200);
  });

  test(`deletes photos of a case that ended ${casePhotoDays} days ago`, async () => {
    const sale = await buy();
    const id = await upload(buyer, sale);
    await open(sale, [id]);
    await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    const endDaysAgo = (days: number) =>
      app.pool.query(`update cases set decided_at = now() - make_interval(days => $2) where order_id = $1`, [
        sale.orderId,
        days,
      ]);
    await endDaysAgo(casePhotoDays - 1);
    await deleteCasePhotos(app);
    expect(await filesOf(id)).toEqual([true, true]);
    await endDaysAgo(casePhotoDays + 1);
    await deleteCasePhotos(app);
    expect(await filesOf(id)).toEqual([false, false]);
    expect((await caseOf(sale)).case.photos).toEqual([]);
  });

  test('and a deletion of the account end the photos of a user, which were in the export before', async () => {
    const leaving = await app.joinConfirmedBuyer();
    const sale = await buyBook(app, { seller, buyer: leaving });
    const id = await upload(leaving, sale);
    await open(sale, [id], leaving);
    const exported = await app.app.fetch(
      new Request(`${testOrigin}/api/me/export`, { headers: { authorization: `Bearer ${leaving.token}` } }),
    );
    const files = Object.keys(unzipSync(new Uint8Array(await exported.arrayBuffer())));
    expect(files).toContain(`pictures/${casePhotoFileName(id)}`);
    await buyBookIsOver(sale);
    const left = await leaving.post('/me/deletion', { password: testPassword, confirmed: true });
    expect(left.status).toBe(200);
    expect(await statusFor(id, seller)).toBe(404);
    await deleteCasePhotos(app);
    expect(await filesOf(id)).toEqual([false, false]);
  });
});

/** An account with an open order may not be deleted. */
const buyBookIsOver = ({ buyer: person, orderId }: Sale) =>
  person.post(`/orders/${orderId}/handover/confirmation`);
