import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';

let app: ListeningApp;
let [seller, buyer]: Person[] = [];

beforeAll(async () => {
  app = await createListeningApp();
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});
afterAll(() => app?.close());

const setMode = (payment_mode: 'none' | 'house') =>
  app.db.updateTable('site').set({ payment_mode }).execute();

async function bookForCash(title: string): Promise<string> {
  await setMode('none');
  const bookId = await app.listBook(seller as Person, { book_title: title });
  return (await app.book(buyer as Person, bookId)).body.insertedId;
}

async function open(path: string, person = buyer) {
  const headers = { cookie: person?.cookie ?? '' };
  const response = await app.fetch(new Request(`http://dogear.test${path}`, { headers, redirect: 'manual' }));
  return { status: response.status, to: response.headers.get('location'), text: await response.text() };
}

test('the payment of a book that is paid for at the meeting leads to its order, also once the site takes cards', async () => {
  const orderId = await bookForCash('Momo');
  await setMode('house');
  const { status, to } = await open(`/dashboard/payment/${orderId}`);
  expect([status, to]).toEqual([302, `/dashboard/orders/${orderId}`]);
  const order = await open(`/dashboard/orders/${orderId}`);
  expect(order.status).toBe(200);
  expect(order.text).not.toContain(`/dashboard/payment/${orderId}`);
});

test('the receipt has the logo of the site, as its bar and its footer do', async () => {
  const orderId = await bookForCash('Emil');
  expect((await seller?.post(`/orders/${orderId}/handover/declaration`))?.status).toBe(200);
  const path = `/dashboard/receipt/${orderId}`;
  const receipt = async () => /<article[^>]*>.*<\/article>/s.exec((await open(path)).text)?.[0];
  expect(await receipt()).toMatch(/<header><span[^>]*><svg/);
  const admin = await app.join('admin');
  const logoUrl = imageUrl((await storeImage(app, await drawPicture(500, 400), admin.id)).hash);
  const { version } = (await admin.get('/site')).body.settings;
  await admin.patch('/site', { version, changes: { logoUrl } });
  await vi.waitFor(async () => expect((await app.site.current()).logoUrl).toBe(logoUrl), { timeout: 10_000 });
  expect(await receipt()).toContain(`<img src="${smallestImageUrl(logoUrl)}" alt=""/>`);
  expect(await receipt()).not.toMatch(/<header><span[^>]*><svg/);
});

test('My Buyers counts the bookings that wait, and keeps one after its hold with the button that records its sale', async () => {
  const [late, sold] = [await bookForCash('Krabat'), await bookForCash('Ronja')];
  await app.pool.query(
    `update orders set status = 'expired', closed_at = now(), close_reason = 'hold', hold_ends_at = now() - interval '1 hour'
     where id = $1`,
    [late],
  );
  expect((await seller?.post(`/orders/${sold}/handover/declaration`))?.status).toBe(200);
  const { text } = await open('/dashboard/mybuyers', seller);
  expect(text).toContain('aria-label="Handed over and paid: Krabat"');
  expect(text).toContain('Sold after all? Record it by ');
  expect(text).not.toContain('aria-label="Handed over and paid: Ronja"');
});
