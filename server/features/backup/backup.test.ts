import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import { type BackedUpApp, contentOf, setUpBackups } from '#test/support/backups.ts';
import { buyBook } from '#test/support/buy-book.ts';
import { addCasePhoto } from '#test/support/case-photos.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import {
  drawPicture,
  type Person,
  type TestApp,
  testOrigin,
  testPassword,
} from '#test/support/create-test-app.ts';
import { hostSite } from '#test/support/host-site.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { storeImage } from '../images/store-image.ts';
import { casePhotoFileName, imageUrl, smallCasePhotoFileName } from '../images/urls.ts';

const { openApp, write, putInto } = setUpBackups();
let app: BackedUpApp;
let site: Awaited<ReturnType<typeof hostSite>>;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  app = await openApp();
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  const admin = await app.join('admin');
  site = await hostSite(app, { admin, seller, buyer });
  await sell('Paid for', { hasPhoto: true });
  // The payment provider sends two events: the hold and the charge.
  const events = () => app.db.selectFrom('processed_webhooks').selectAll().execute();
  await vi.waitFor(async () => expect(await events()).toHaveLength(2), { timeout: 10_000 });
  const held = await app.book(
    buyer,
    await app.listBook(seller, { book_title: 'Held \\ a\ttab, a line\nand "quotes" ünïcode 🐕' }),
  );
  const startsAt = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await buyer.put(`/orders/${held.body.insertedId}/meeting`, {
    version: 0,
    meeting: { place: 'Kiosk 7', startsAt },
  });
  await buyer.post('/wishes', { query: 'the rarest of words', category_id: 'classics', max_price: 3 });
  await buyer.put('/me/notification-choices', { meetings: 'daily' });
  await addSecondPhoto();
  const bad = await app.listBook(seller, { book_title: 'No book' });
  await buyer.put(`/reported-product/${bad}`);
  await admin.delete(`/reported-item/${bad}`);
  await reviewAndReport();
  await payByHand();
  await reportAndBlock();
});

/** What the seller got for an order, from the host's own bank. */
async function payByHand(): Promise<void> {
  for (const statement of [
    `insert into bank_accounts (user_id, holder, account, last_four, country) values ($1, 'Ada', '\\x00ff', '3000', 'DE')`,
    `insert into payout_accounts (user_id, provider, account_id, country, livemode, status, synced_at)
      values ($1, 'sandbox', 'acct_ada', 'DE', false, 'active', now())`,
    `insert into payouts (id, created_by, format, currency, amount_cents, sellers, paid_at, paid_on, reference)
      select gen_random_uuid(), $1, 'csv', currency, 650, 1, now(), now(), 'May' from site`,
    `insert into transfers (id, order_id, seller_id, price_cents, fee_cents, amount_cents, currency, status, payout_id)
      select gen_random_uuid(), orders.id, seller_id, price_cents, fee_cents, price_cents, site.currency, 'by_hand', payouts.id
      from orders, site, payouts where seller_id = $1 and handed_over_at is not null`,
    `insert into payout_returns (payout_id, seller_id, amount_cents, reason) select id, $1, 200, 'Account closed' from payouts`,
    `insert into seller_entries (seller_id, order_id, kind, amount_cents)
      select seller_id, order_id, kind, sign * amount_cents
      from transfers, (values ('sale', 1), ('by_hand', -1)) as entry (kind, sign) where seller_id = $1`,
    `insert into disputes (id, provider, dispute_id, payment_id, order_id, amount_cents, currency, reason, status, opened_at)
      select gen_random_uuid(), 'sandbox', 'dp_ada', payments.id, order_id, amount_cents, site.currency, 'fraudulent', 'open', now()
      from payments join orders on orders.id = order_id, site where seller_id = $1 limit 1`,
  ])
    await app.pool.query(statement, [seller.id]);
  await app.pool.query(
    'insert into entry_reconciliation (ran_at, entries, wrong_orders, difference_cents) values (now(), 2, 0, 0)',
  );
}

async function reviewAndReport(): Promise<void> {
  const { orderId } = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  const { insertedId } = (await buyer.post(`/orders/${orderId}/reviews`, { stars: 2 })).body;
  await seller.post(`/orders/${orderId}/reviews`, { stars: 5, text: 'On time.' });
  expect((await seller.put(`/reported-reviews/${insertedId}`)).status).toBe(200);
}

async function reportAndBlock(): Promise<void> {
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', seller.id).execute();
  const [{ _id: id }] = (await buyer.get('/conversations')).body;
  const [_id, body] = [uuidV7(), 'Do you want it or not?'];
  const sent = await seller.post(`/conversations/${id}/messages`, { _id, body });
  expect([sent.status, sent.body.insertedId]).toEqual([201, _id]);
  await buyer.put(`/conversations/${id}/read`, { messageId: _id });
  await buyer.put(`/reported-messages/${_id}`);
  await buyer.post('/blocks', { conversationId: id });
}

async function addSecondPhoto(): Promise<void> {
  const { hash } = await storeImage(app, await drawPicture(420, 600), null);
  const id = await app.listBook(seller);
  await seller.post(`/my-products/${id}/photos`, { photo: imageUrl(hash) });
}

/** @param hasPhoto whether the case about it has one */
async function sell(title: string, { hasPhoto = false } = {}): Promise<void> {
  const bookId = await app.listBook(seller, { book_title: title });
  const orderId = (await app.book(buyer, bookId)).body.insertedId;
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, body);
  await buyer.post('/payments', { transactionId: body.transactionId, paymentId: orderId });
  const photos = hasPhoto ? [await addCasePhoto(app, buyer, orderId)] : [];
  await buyer.post('/cases', { orderId, kind: 'other', text: 'We did not find each other.', photos });
}

/** Filled by jobs, by stand-ins, or by what has tests of its own. A new table is filled here, in `hostSite`, or listed. */
const emptyTables = [
  'editions',
  'job_runs',
  'listing_drafts',
  'pending_file_deletions',
  'price_guidance',
  'provider_differences',
  'provider_reconciliation',
  'sandbox_accounts',
  'sandbox_disputes',
  'sandbox_payouts',
  'sandbox_refunds',
  'sandbox_reversals',
  'sandbox_transfers',
  'search_foldings',
  'two_factors',
  'wish_matches',
  'wish_notices',
];

const picturesOf = async ({ app: served, pool }: TestApp): Promise<Map<string, string>> => {
  const { rows } = await pool.query('select hash from pictures order by hash');
  const names = rows.flatMap(({ hash }) => [`${hash}.webp`, `${hash}-160.webp`, `${hash}-320.webp`]);
  const bytes = async (name: string) => {
    const answer = await served.fetch(new Request(`${testOrigin}/images/${name}`));
    expect(answer.status, name).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString('base64');
  };
  return new Map(await Promise.all(names.map(async (name) => [name, await bytes(name)] as const)));
};

/** Both sizes: someone who signs in after the restore sees them again. */
async function expectCasePhotos({ db, store }: TestApp): Promise<void> {
  const photos = await db.selectFrom('case_photos').select('id').execute();
  expect(photos).toHaveLength(1);
  for (const { id } of photos)
    for (const name of [casePhotoFileName(id), smallCasePhotoFileName(id)]) {
      const file = await store.get(name);
      expect(file?.size, name).toBeGreaterThan(0);
      await file?.body.cancel();
    }
}

describe('a backup that is restored elsewhere', () => {
  test('holds every row of every table, and every picture', async () => {
    const [content, pictures] = [await contentOf(app), await picturesOf(app)];
    const empty = Object.keys(content).filter((table) => content[table]?.length === 0);
    expect(empty, 'tables whose backup this does not prove').toEqual(emptyTables);
    const { place, manifest } = await write(app);
    expect(manifest.missing).toEqual([]);
    const other = await openApp();
    await putInto(other, place);
    expect(await contentOf(other)).toEqual(content);
    expect(await picturesOf(other)).toEqual(pictures);
    await expectCasePhotos(other);
  });

  test('is the same site: its name and logo, and every address that its shelves had', async () => {
    const other = await openApp();
    await putInto(other, (await write(app)).place);
    const shown = (await other.send('GET', '/api/site')).body.site;
    expect(shown).toEqual((await app.send('GET', '/api/site')).body.site);
    expect(shown).toMatchObject({ name: 'Bücherkiste', logoUrl: site.logoUrl });
    const { slides } = (await other.send('GET', '/api/site/slides')).body;
    expect(slides).toMatchObject([{ title: 'Book fair', link: '/search' }]);
    for (const url of [site.logoUrl, slides[0].picture.url])
      expect((await other.app.fetch(new Request(testOrigin + url))).status).toBe(200);
    for (const former of site.formerSlugs) {
      const { headers } = await other.send('GET', `/feeds/category/${former}.xml`);
      expect(headers.get('location')).toBe(`/feeds/category/${site.slug}.xml`);
    }
  });

  test('lets people in again with their passwords, but no session that was open then', async () => {
    const { place } = await write(app);
    const other = await openApp();
    await putInto(other, place);
    const me = await other.send('GET', '/api/me', { headers: { cookie: buyer.cookie } });
    expect(me.body).toEqual({ user: null });
    expect((await other.send('GET', '/api/my-buyers', { token: seller.token })).status).toBe(401);
    const signedIn = await other.send('POST', '/api/auth/sign-in/email', {
      headers: { origin: testOrigin },
      body: { email: buyer.email, password: testPassword },
    });
    expect(signedIn.status).toBe(200);
  });

  test('sends the mail that waited, once, and keeps its audit log from being changed', async () => {
    const person = await app.joinBuyer();
    await app.pool.query("delete from jobs.job where name = 'mail'");
    await app.enqueueMail(app.db, { message: 'password-changed', personId: person.id });
    const { place } = await write(app);
    const other = await openApp();
    await putInto(other, place);
    await startTestMailWorker(other, other.outbox);
    await runJobs(other);
    expect((await other.outbox.list()).map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your Bücherkiste password was changed'],
    ]);
    await expect(other.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  test('goes on counting the entries of sellers, which still cannot be changed', async () => {
    const other = await openApp();
    await putInto(other, (await write(app)).place);
    for (const statement of ['delete from', 'update', 'truncate'].map(
      (what) => `${what} seller_entries${what === 'update' ? ' set amount_cents = 1' : ''}`,
    ))
      await expect(other.pool.query(statement)).rejects.toThrow('append-only');
    const { rows } = await other.pool.query(
      `insert into seller_entries (seller_id, order_id, kind, amount_cents)
       select seller_id, order_id, 'correction', 5 from seller_entries limit 1
       returning id > all (select id from seller_entries) as is_next`,
    );
    expect(rows).toEqual([{ is_next: true }]);
  });

  test('is of one moment, although people go on booking and selling', async () => {
    let goOn = true;
    const busy = (async () => {
      while (goOn) await sell(`Sold meanwhile ${randomUUID()}`);
    })();
    const { place } = await write(app);
    goOn = false;
    await busy;
    const other = await openApp();
    // References and constraints are checked by the database when the rows are put back.
    await putInto(other, place);
    const again = await write(other);
    for (const name of await readdir(join(place, 'tables')))
      expect(await readFile(join(again.place, 'tables', name)), name).toEqual(
        await readFile(join(place, 'tables', name)),
      );
  });
});
