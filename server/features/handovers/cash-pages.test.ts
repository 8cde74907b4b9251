import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';

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
