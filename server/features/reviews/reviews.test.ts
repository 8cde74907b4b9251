import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HiddenReview, OrderReviews } from '#contract/reviews.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { publishDueReviews } from './publish-reviews.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});
beforeEach(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

/** A book that was handed over some days ago. */
async function handOver(daysAgo = 0): Promise<Sale> {
  const sale = await buyBook(app, { seller, buyer });
  expect((await buyer.post(`/orders/${sale.orderId}/handover/confirmation`)).status).toBe(200);
  if (daysAgo > 0) await passReviewDays(sale, daysAgo);
  return sale;
}

const passReviewDays = ({ orderId }: Sale, days: number) =>
  app.pool.query(
    `with moved as (
       update orders set handed_over_at = handed_over_at - make_interval(days => $2) where id = $1)
     update reviews set publish_at = publish_at - make_interval(days => $2) where order_id = $1`,
    [orderId, days],
  );

const write = (person: Person, { orderId }: Sale, stars = 5, text = '') =>
  person.post(`/orders/${orderId}/reviews`, { stars, text });
const read = async (person: Person, { orderId }: Sale): Promise<OrderReviews> =>
  (await person.get(`/orders/${orderId}/reviews`)).body;
const reply = (person: Person, { orderId }: Sale, text = 'Thank you.') =>
  person.post(`/orders/${orderId}/reviews/reply`, { reply: text });
const sums = async ({ id }: Person) =>
  (await app.pool.query('select review_count, star_sum from users where id = $1', [id])).rows[0];

const findHidden = async (id: string): Promise<HiddenReview | undefined> =>
  (await admin.get('/hidden-reviews')).body.find(({ _id }: HiddenReview) => _id === id);

describe('a review', () => {
  test('is hidden until both sides have written, then both see both', async () => {
    const sale = await handOver();
    expect((await write(buyer, sale, 4, 'On time.')).body).toMatchObject({ isPublished: false });
    expect(await read(buyer, sale)).toMatchObject({
      canReview: false,
      mine: { stars: 4, text: 'On time.', publishedAt: null },
      theirs: null,
    });
    expect((await write(seller, sale, 5)).body).toMatchObject({ isPublished: true });
    for (const [person, mine, theirs] of [
      [buyer, 4, 5],
      [seller, 5, 4],
    ] as const)
      expect(await read(person, sale)).toMatchObject({
        mine: { stars: mine, publishedAt: expect.any(String) },
        theirs: { stars: theirs, publishedAt: expect.any(String) },
      });
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 4 });
    expect(await sums(buyer)).toEqual({ review_count: 1, star_sum: 5 });
  });

  test('leaves no trace for the other side before: not in the order, the profile, the export, or an error', async () => {
    const [sale, untouched] = [await handOver(), await handOver()];
    const seen = async (about: Sale) => ({
      reviews: await read(seller, about).then((found) => ({ ...found, closesAt: '' })),
      reply: (await reply(seller, about)).body.code,
      profile: (await seller.get(`/sellers/${seller.id}`)).body,
      list: (await seller.get(`/sellers/${seller.id}/reviews`)).body,
      export: await exported(seller, 'reviewsByOthers'),
      sums: await sums(seller),
    });
    const before = await seen(sale);
    const id: string = (await write(buyer, sale, 1, 'Never again.')).body.insertedId;
    expect(await seen(sale)).toEqual(before);
    expect(await seen(untouched)).toEqual(before);
    expect(before.reply).toBe('not_found');
    expect((await seller.put(`/reported-reviews/${id}`)).body.code).toBe('not_found');
    expect((await admin.put(`/hidden-reviews/${id}`)).body.code).toBe('not_found');
    const cursor = await seller.get(`/sellers/${seller.id}/reviews?before=${id}`);
    expect(cursor.body.code).toBe('invalid_input');
  });

  test('is published alone when the 14 days are over, and the other side comes too late', async () => {
    const sale = await handOver(13);
    await write(buyer, sale, 2);
    await publishDueReviews(app);
    expect((await read(seller, sale)).theirs).toBeNull();
    await passReviewDays(sale, 1);
    expect((await write(seller, sale)).body.code).toBe('review_period_over');
    await publishDueReviews(app);
    expect(await read(seller, sale)).toMatchObject({ canReview: false, theirs: { stars: 2 } });
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 2 });
    await publishDueReviews(app);
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 2 });
  });

  test('needs a handover in the last 14 days, and is written once', async () => {
    const paid = await buyBook(app, { seller, buyer });
    expect((await write(buyer, paid)).body.code).toBe('order_not_handed_over');
    expect((await write(buyer, await handOver(15))).body.code).toBe('review_period_over');
    const sale = await handOver();
    await write(buyer, sale, 3, 'First.');
    expect((await write(buyer, sale, 5, 'Second.')).body.code).toBe('already_reviewed');
    expect((await read(buyer, sale)).mine).toMatchObject({ stars: 3, text: 'First.' });
  });

  test('is never changed, whatever the code says', async () => {
    const sale = await handOver();
    await write(buyer, sale, 3);
    await expect(
      app.pool.query('update reviews set stars = 5 where order_id = $1', [sale.orderId]),
    ).rejects.toThrow('never changed');
  });

  test.each([[0], [6], [2.5], ['5'], [null]])('of %s stars is rejected', async (stars) => {
    const sale = await handOver();
    expect((await buyer.post(`/orders/${sale.orderId}/reviews`, { stars })).status).toBe(400);
  });

  test('has up to 1000 characters', async () => {
    const sale = await handOver();
    expect((await write(buyer, sale, 5, 'x'.repeat(1001))).status).toBe(400);
    expect((await write(buyer, sale, 5, 'x'.repeat(1000))).status).toBe(201);
  });

  test('is of the two sides only', async () => {
    const sale = await handOver();
    const other = await app.joinConfirmedBuyer();
    expect((await write(other, sale)).body.code).toBe('not_found');
    expect((await other.get(`/orders/${sale.orderId}/reviews`)).body.code).toBe('not_found');
  });
});

describe('at the same moment', () => {
  test('both sides write: both are published, and each counts once', async () => {
    for (let round = 0; round < 8; round++) {
      const sale = await handOver();
      const [one, other] = await Promise.all([write(buyer, sale, 4), write(seller, sale, 5)]);
      expect([one.body.isPublished, other.body.isPublished].toSorted()).toEqual([false, true]);
      expect((await read(buyer, sale)).theirs).toMatchObject({ stars: 5 });
      expect((await read(seller, sale)).theirs).toMatchObject({ stars: 4 });
      expect(await sums(seller)).toEqual({ review_count: round + 1, star_sum: 4 * (round + 1) });
    }
  });

  test('one side writes twice: there is one review', async () => {
    const sale = await handOver();
    const written = await Promise.all([1, 2, 3, 4, 5].map((stars) => write(buyer, sale, stars)));
    expect(written.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test('several people review one seller: the sums are complete', async () => {
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.joinConfirmedBuyer()));
    const sales: Sale[] = [];
    for (const one of buyers) {
      buyer = one;
      const sale = await handOver();
      await write(seller, sale);
      sales.push(sale);
    }
    await Promise.all(sales.map((sale) => write(sale.buyer, sale, 5)));
    expect(await sums(seller)).toEqual({ review_count: 6, star_sum: 30 });
  });

  test('the time runs out and the other side writes: each review is published once and counts once', async () => {
    const sale = await handOver(13);
    await write(buyer, sale, 4);
    await app.pool.query('update reviews set publish_at = now() where order_id = $1', [sale.orderId]);
    await Promise.all([publishDueReviews(app), publishDueReviews(app), write(seller, sale, 5)]);
    await publishDueReviews(app);
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 4 });
  });

  test('someone replies twice: one reply stays', async () => {
    const sale = await bothWrite();
    const replies = await Promise.all(['One', 'Two', 'Three'].map((text) => reply(seller, sale, text)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('the reviewer deletes the account: neither waits for the other forever', async () => {
    const sale = await handOver();
    const [written, deleted] = await Promise.all([write(buyer, sale), admin.delete(`/user/${buyer.id}`)]);
    expect(deleted.status).toBe(200);
    expect([201, 401, 403]).toContain(written.status);
  });
});

async function bothWrite(): Promise<Sale> {
  const sale = await handOver();
  await write(buyer, sale, 2, 'A stain on page 40.');
  await write(seller, sale, 5);
  return sale;
}

describe('a reply', () => {
  test('is written once by the person reviewed, after publication', async () => {
    const sale = await bothWrite();
    expect((await reply(seller, sale)).status).toBe(200);
    expect((await reply(seller, sale, 'Another one')).body.code).toBe('already_replied');
    expect((await read(buyer, sale)).mine).toMatchObject({ reply: 'Thank you.' });
    expect((await read(buyer, sale)).theirs).toMatchObject({ reply: null });
    expect((await reply(buyer, sale, 'x'.repeat(501))).status).toBe(400);
    expect((await reply(buyer, sale, 'x'.repeat(500))).status).toBe(200);
  });
});

describe('moderation', () => {
  const idOf = async (person: Person, sale: Sale) => (await read(person, sale)).theirs?._id ?? '';

  test('hides a review: it no longer counts, and only its author sees it', async () => {
    const sale = await bothWrite();
    const id = await idOf(seller, sale);
    expect((await seller.put(`/reported-reviews/${id}`)).body.modifiedCount).toBe(1);
    expect((await seller.put(`/reported-reviews/${id}`)).body.modifiedCount).toBe(0);
    expect((await admin.get('/reported-reviews')).body).toMatchObject([
      { _id: id, stars: 2, authorName: buyer.name, subjectName: seller.name, book_title: 'Middlemarch' },
    ]);
    expect((await admin.put(`/hidden-reviews/${id}`)).body.modifiedCount).toBe(1);
    expect((await admin.put(`/hidden-reviews/${id}`)).body.modifiedCount).toBe(0);
    expect((await admin.get('/reported-reviews')).body).toEqual([]);
    expect(await sums(seller)).toEqual({ review_count: 0, star_sum: 0 });
    expect((await read(seller, sale)).theirs).toBeNull();
    expect((await read(buyer, sale)).mine).toMatchObject({ isHidden: true });
    expect((await seller.get(`/sellers/${seller.id}/reviews`)).body).toEqual([]);
    expect((await reply(seller, sale)).body.code).toBe('not_found');
    const log = (await admin.get('/audit-log')).body;
    expect(log[0]).toMatchObject({ action: 'hide_review', subjectName: buyer.name, actorName: admin.name });
  });

  test('shows a hidden review again: it counts again, and everyone sees it', async () => {
    const sale = await bothWrite();
    const id = await idOf(seller, sale);
    expect((await admin.delete(`/hidden-reviews/${id}`)).body.modifiedCount).toBe(0);
    await admin.put(`/hidden-reviews/${id}`);
    expect(await findHidden(id)).toMatchObject({
      stars: 2,
      authorName: buyer.name,
      subjectName: seller.name,
      hiddenAt: expect.any(String),
    });
    const shown = await Promise.all([1, 2, 3].map(() => admin.delete(`/hidden-reviews/${id}`)));
    expect(shown.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 1]);
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 2 });
    expect((await read(seller, sale)).theirs).toMatchObject({ _id: id });
    expect((await seller.get(`/sellers/${seller.id}/reviews`)).body).toMatchObject([{ _id: id }]);
    expect(await findHidden(id)).toBeUndefined();
    const log = (await admin.get('/audit-log')).body;
    expect(log[0]).toMatchObject({ action: 'show_review', subjectName: buyer.name });
  });

  test('lists the hidden reviews page by page, the last hidden first', async () => {
    const ids = [await idOf(seller, await bothWrite()), await idOf(seller, await bothWrite())];
    for (const id of ids) await admin.put(`/hidden-reviews/${id}`);
    const [last] = (await admin.get('/hidden-reviews?limit=1')).body;
    expect(last._id).toBe(ids[1]);
    expect((await admin.get(`/hidden-reviews?limit=1&before=${last._id}`)).body[0]._id).toBe(ids[0]);
  });

  test('is not done by someone whom the review is about, and not twice for one report', async () => {
    const sale = await bothWrite();
    const id = await idOf(seller, sale);
    await seller.put(`/reported-reviews/${id}`);
    await app.pool.query('insert into staff (user_id, can_moderate) values ($1, true)', [seller.id]);
    expect((await seller.put(`/hidden-reviews/${id}`)).body.code).toBe('not_allowed');
    expect((await seller.delete(`/hidden-reviews/${id}`)).body.code).toBe('not_allowed');
    expect((await seller.delete(`/reported-reviews/${id}`)).body.code).toBe('not_allowed');
    expect((await buyer.put(`/reported-reviews/${id}`)).body.code).toBe('not_found');
    expect((await admin.delete(`/reported-reviews/${id}`)).body.deletedCount).toBe(1);
    expect((await admin.delete(`/reported-reviews/${id}`)).body.code).toBe('not_found');
    expect((await read(seller, sale)).theirs).toMatchObject({ stars: 2 });
  });
});

describe('the reviews of an order that a case refunds', () => {
  const dispute = async (sale: Sale): Promise<string> => {
    const input = { orderId: sale.orderId, kind: 'wrong_book', text: 'It is another one.' };
    const { insertedId } = (await buyer.post('/cases', input)).body;
    await seller.post(`/cases/${insertedId}/answer`, { text: 'It is the right one.' });
    return insertedId;
  };
  const refund = (id: string) => {
    const decision = { decision: 'refund', reason: 'The picture shows it.' };
    return admin.post(`/cases/${id}/decision`, decision);
  };
  const listed = async () => (await seller.get(`/sellers/${seller.id}/reviews`)).body;

  test('are hidden from everyone and count for neither side, and no moderator shows them again', async () => {
    const sale = await bothWrite();
    const id = (await read(seller, sale)).theirs?._id ?? '';
    const caseId = await dispute(sale);
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 2 });
    expect((await refund(caseId)).status).toBe(200);
    for (const person of [seller, buyer])
      expect(await sums(person)).toEqual({ review_count: 0, star_sum: 0 });
    expect(await listed()).toEqual([]);
    expect((await seller.get(`/sellers/${seller.id}`)).body.seller).toMatchObject({
      rating: null,
      reviewCount: 0,
    });
    expect((await read(seller, sale)).theirs).toBeNull();
    expect((await reply(seller, sale)).body.code).toBe('not_found');
    expect((await admin.delete(`/hidden-reviews/${id}`)).body.modifiedCount).toBe(0);
    expect(await findHidden(id)).toBeUndefined();
    expect((await write(buyer, sale)).body.code).toBe('order_not_handed_over');
  });

  test('that were not published yet never are', async () => {
    const sale = await handOver();
    await write(buyer, sale, 1);
    await refund(await dispute(sale));
    await app.pool.query('update reviews set publish_at = now() where order_id = $1', [sale.orderId]);
    expect(await publishDueReviews(app)).toBe(0);
    expect(await sums(seller)).toEqual({ review_count: 0, star_sum: 0 });
  });

  test('that are written while it is decided do not count either', async () => {
    const sale = await handOver();
    await write(seller, sale);
    const id = await dispute(sale);
    await Promise.all([refund(id), ...[1, 2, 3].map(() => write(buyer, sale, 5))]);
    expect(await sums(seller)).toEqual({ review_count: 0, star_sum: 0 });
    expect(await listed()).toEqual([]);
  });

  test('stay if the seller keeps the money', async () => {
    const sale = await bothWrite();
    const decision = { decision: 'release', reason: 'The picture shows it.' };
    await admin.post(`/cases/${await dispute(sale)}/decision`, decision);
    expect(await sums(seller)).toEqual({ review_count: 1, star_sum: 2 });
    expect(await listed()).toHaveLength(1);
  });
});

async function exported(person: Person, file: string): Promise<unknown> {
  const response = await app.app.fetch(
    new Request(`${testOrigin}/api/me/export`, { headers: { authorization: `Bearer ${person.token}` } }),
  );
  await app.pool.query("delete from rate_limits where key like 'export%'");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(new TextDecoder().decode(files[`${file}.json`]));
}
