import { Client, type ClientConfig } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { confirmCard } from '#test/support/confirm-card.ts';
import { createTestApp, drawPicture, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { enqueueOrderNotifications } from '../features/orders/enqueue-notifications.ts';
import { expireHolds } from '../features/orders/expire-holds.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';

/**
 * A request that holds one connection while it waits for a second deadlocks with others that do the same. So every
 * operation must work with a single connection.
 */
const app = setUpTestApp();
beforeAll(async () => {
  // Connections that are already open do not count against the limit.
  const open = await Promise.all(Array.from({ length: app.pool.totalCount }, () => app.pool.connect()));
  for (const client of open) client.release(true);
  app.pool.options.max = 1;
  app.pool.options.connectionTimeoutMillis = 20_000;
});

test('people sign up, sell, buy, pay, leave and are judged', async () => {
  const seller = await app.joinSeller();
  const [buyer, admin] = [await app.joinBuyer(), await app.join('admin')];
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  await ok(
    app.send('POST', '/api/auth/sign-in/email', {
      headers: { origin: testOrigin },
      body: { email: buyer.email, password: testPassword },
    }),
  );
  const bookId = await app.listBook(seller);
  await ok(seller.put(`/my-products/ad/${bookId}`));
  await ok(buyer.put(`/reported-product/${bookId}`));
  const orderId = (await app.book(buyer, bookId)).body.insertedId;
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, body);
  await ok(buyer.post('/payments', { transactionId: body.transactionId, paymentId: orderId }));
  for (const path of [
    '/me/account',
    '/me/sessions',
    '/me/export',
    `/buyingBooks?email=${buyer.email}`,
    `/receipt/${orderId}`,
  ])
    await ok(buyer.get(path));

  const second = await app.listBook(seller);
  for (const path of [
    '/categories',
    '/category/fiction',
    '/category/fiction?cursor=',
    '/advertised-products',
  ])
    await buyer.get(path);
  await ok(buyer.get(`/books/${second}`));
  await ok(app.send('GET', `/api/books/${second}/related`));
  const booked = await app.book(buyer, second);
  await ok(buyer.delete(`/buyingBooks/${booked.body.insertedId}`));
  await ok(buyer.put(`/reported-product/${second}`));
  await ok(admin.delete(`/reported-item/${second}`));
  const [payment] = (await admin.get('/ledger')).body;
  await ok(admin.post(`/ledger/${payment._id}/settle`));
  const newSeller = await app.join('Seller');
  await ok(admin.patch(`/seller/${newSeller.id}`, { status: true }));
  await ok(newSeller.delete('/me/sessions'));
  await ok(admin.put(`/user/${newSeller.id}/ban`));
  await ok(admin.delete(`/user/${newSeller.id}/ban`));
  await ok(admin.delete(`/user/${newSeller.id}`));
  const form = new FormData();
  form.set(
    'image',
    new File([new Uint8Array(await drawPicture(500, 700))], 'cover.jpg', { type: 'image/jpeg' }),
  );
  const upload = await app.app.fetch(
    new Request(`${testOrigin}/api/images`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${buyer.token}` },
    }),
  );
  expect(upload.status).toBe(200);
  await ok(buyer.post(`/orders/${orderId}/handover/confirmation`));
  await ok(buyer.post('/me/deletion', { password: testPassword, confirmed: true }));
});

test('the jobs do what is due', async () => {
  await expireHolds(app.db);
  await enqueueOrderNotifications(app);
  await reconcilePayments(app, 0);
});

test('a crowd of newcomers leaves connections to the others, also in the first moment', async () => {
  const crowded = await createTestApp();
  const watcher = new Client(crowded.pool.options as ClientConfig);
  await watcher.connect();
  const held = async (): Promise<number> =>
    (
      await watcher.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state ~ 'in transaction'",
      )
    ).rows[0].n;
  let most = 0;
  const joining = Promise.allSettled(Array.from({ length: 25 }, () => crowded.signUp()));
  const watching = vi.waitUntil(
    async () => {
      most = Math.max(most, await held());
      return (await Promise.race([joining, undefined])) !== undefined;
    },
    { interval: 5, timeout: 50_000 },
  );
  expect((await joining).filter(({ status }) => status === 'rejected')).toEqual([]);
  await watching;
  await watcher.end();
  await crowded.close();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5);
});
