import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/kernel/http.ts';
import type { StoredOrderStatus } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { minorOf, testCurrency } from '#test/support/test-currency.ts';

/** Inserts objects as the use cases would leave them, but fast, for tests that need thousands. */
export function storedObjects(db: Db) {
  const now = () => new Date();

  async function person(role: Role, changes: { name?: string; phone?: string; banned?: boolean } = {}) {
    const id = uuidV7();
    const email = `${randomUUID()}@dogear.test`;
    const { name = 'Stored Person', phone = null, banned = false } = changes;
    await db
      .insertInto('users')
      .values({ id, email, name, phone, role, photo_url: null, ...noDates, banned_at: banned ? now() : null })
      .execute();
    return { id, email };
  }

  async function book(sellerId: string, changes: { advertised?: boolean; reported?: boolean } = {}) {
    const id = uuidV7();
    await db
      .insertInto('books')
      .values({
        id,
        seller_id: sellerId,
        category_id: sql<string>`(select id from categories where slug = 'classics')`,
        title: 'Middlemarch',
        picture_hash: sql<string>`(select hash from pictures order by created_at limit 1)`,
        original_price_cents: minorOf(14),
        resale_price_cents: minorOf(6.5),
        condition: 'Good',
        years_of_use: 3,
        phone: '+1 555 0142',
        location: 'Portland, Oregon',
        description: 'Spine creased, pages clean.',
        advertised_at: changes.advertised ? now() : null,
        reported_at: changes.reported ? now() : null,
        sold_at: null,
        deleted_at: null,
      })
      .execute();
    return id;
  }

  async function order(sellerId: string, buyerId: string, status: StoredOrderStatus = 'unpaid') {
    const id = uuidV7();
    const bookId = await book(sellerId);
    const isPaid = status === 'paid';
    await db
      .insertInto('orders')
      .values({
        id,
        book_id: bookId,
        seller_id: sellerId,
        buyer_id: buyerId,
        title: 'Middlemarch',
        price_cents: minorOf(6.5),
        phone: '+1 555 0117',
        location: 'Library steps',
        status,
        hold_ends_at: new Date(Date.now() + 72 * 3600_000),
        paid_at: isPaid ? now() : null,
        closed_at: null,
        close_reason: null,
      })
      .execute();
    if (isPaid) {
      await db.updateTable('books').set({ sold_at: now() }).where('id', '=', bookId).execute();
      await payment(id, buyerId);
    }
    return { id, bookId };
  }

  async function payment(orderId: string, buyerId: string) {
    const id = uuidV7();
    await db
      .insertInto('payments')
      .values({
        id,
        order_id: orderId,
        buyer_id: buyerId,
        provider: 'sandbox',
        intent_id: `pi_${id.replaceAll('-', '')}`,
        amount_cents: minorOf(6.5),
        currency: testCurrency.toLowerCase(),
        site_currency: testCurrency,
        status: 'captured',
        last_error: null,
      })
      .execute();
    return id;
  }

  /** Of an order that was handed over; it waits for the seller's account. */
  async function transfer({ id: orderId }: { id: string }): Promise<string> {
    const id = uuidV7();
    await db
      .updateTable('orders')
      .set({ payment_mode: 'stripe', handed_over_at: now(), handover_proof: 'buyer' })
      .where('id', '=', orderId)
      .execute();
    const order = await db
      .selectFrom('orders')
      .select(['seller_id', 'price_cents', 'fee_cents'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('transfers')
      .values({
        id,
        order_id: orderId,
        ...order,
        amount_cents: order.price_cents - order.fee_cents,
        currency: testCurrency,
      })
      .execute();
    return id;
  }

  async function dispute({ id: orderId }: { id: string }): Promise<string> {
    const id = uuidV7();
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('disputes')
      .values({
        id,
        provider: 'sandbox',
        dispute_id: `dp_${id.replaceAll('-', '')}`,
        payment_id: payment.id,
        order_id: orderId,
        amount_cents: minorOf(6.5),
        currency: testCurrency,
        reason: 'product_not_received',
        status: 'open',
        due_by: now(),
        opened_at: now(),
        closed_at: null,
      })
      .execute();
    return id;
  }

  /** Returns the id of its order. */
  async function meeting(sellerId: string, buyerId: string, { isAgreed = false } = {}) {
    const { id } = await order(sellerId, buyerId);
    await db
      .insertInto('meetings')
      .values({
        order_id: id,
        place: 'Library steps',
        place_id: null,
        starts_at: new Date(Date.now() + 24 * 3600_000),
        proposed_by: sellerId,
        agreed_at: isAgreed ? new Date() : null,
      })
      .execute();
    return id;
  }

  async function openCase(
    sellerId: string,
    buyerId: string,
    { openedBy, answer = null }: { openedBy: 'buyer' | 'seller'; answer?: string | null },
  ) {
    const { id } = await order(sellerId, buyerId, 'paid');
    return openCaseOf(id, openedBy, answer);
  }

  async function openCaseOf(order_id: string, openedBy: 'buyer' | 'seller', answer: string | null = null) {
    const id = uuidV7();
    const { buyer_id, seller_id } = await db
      .updateTable('orders')
      .set({ case_state: 'open' })
      .where('id', '=', order_id)
      .returning(['buyer_id', 'seller_id'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('cases')
      .values({
        id,
        order_id,
        kind: 'wrong_book',
        opened_by: openedBy === 'buyer' ? buyer_id : seller_id,
        text: 'It is another book.',
        answer_due_at: new Date(Date.now() + 72 * 3600_000),
        ...(answer !== null && { state: 'answered', answer, answered_at: new Date() }),
      })
      .execute();
    return id;
  }

  async function session(userId: string) {
    const id = uuidV7();
    await db
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        token: randomUUID(),
        expires_at: new Date(Date.now() + 3600_000),
        ip_address: null,
        user_agent: null,
      })
      .execute();
    return id;
  }

  async function wish(userId: string) {
    const id = uuidV7();
    const words = [`word${id.replaceAll('-', '')}`];
    await db
      .insertInto('wishes')
      .values({
        id,
        user_id: userId,
        query: words.join(' '),
        words,
        terms: words.join(' '),
        rarest_word: words,
      })
      .execute();
    return id;
  }

  async function pushSubscription(userId: string) {
    const { endpoint, keys } = createPushBrowser().subscription;
    const id = uuidV7();
    await db
      .insertInto('push_subscriptions')
      .values({
        id,
        user_id: userId,
        session_id: await session(userId),
        endpoint,
        ...keys,
        server_key: 'any',
        locale: 'en',
      })
      .execute();
    return id;
  }

  async function notification(userId: string) {
    const id = uuidV7();
    await db
      .insertInto('notifications')
      .values({
        id,
        user_id: userId,
        kind: 'account',
        event: 'seller-verified',
        order_id: null,
        conversation_id: null,
        book_id: null,
        waits_for: null,
        waits_since: null,
        digest_id: null,
      })
      .execute();
    return id;
  }

  /** Lacks nothing. */
  async function draft(sellerId: string) {
    const id = uuidV7();
    await db
      .insertInto('listing_drafts')
      .values({
        seller_id: sellerId,
        id,
        isbn13: null,
        title: 'Middlemarch',
        author: null,
        language: null,
        category_id: sql<string>`(select id from categories where slug = 'classics')`,
        condition: 'Good',
        original_price_cents: minorOf(14),
        resale_price_cents: minorOf(6.5),
        years_of_use: 3,
        phone: '+1 555 0142',
        location: 'Portland, Oregon',
        description: 'Spine creased, pages clean.',
        picture_hash: sql<string>`(select hash from pictures order by created_at limit 1)`,
        book_id: null,
        expires_at: new Date(Date.now() + 3600_000),
      })
      .execute();
    return id;
  }

  /** An import with one new book, number 4711, which waits for its photo. */
  async function bookImport(sellerId: string, state: 'planned' | 'done' | 'undone') {
    const id = uuidV7();
    await db
      .insertInto('book_imports')
      .values({ id, seller_id: sellerId, file_name: 'books.csv', columns: [], ignored_columns: [] })
      .execute();
    const finished_at = state === 'planned' ? null : now();
    await db.updateTable('book_imports').set({ state, finished_at }).where('id', '=', id).execute();
    await db
      .insertInto('book_import_rows')
      .values({ import_id: id, number: 2, listing_id: '4711', listing: '{"book_title":"Emma"}' })
      .execute();
    return id;
  }

  /** With a message from the seller that has the same id. */
  async function conversation(sellerId: string, buyerId: string) {
    const id = uuidV7();
    const book_id = await book(sellerId);
    await db
      .insertInto('conversations')
      .values({ id, book_id, buyer_id: buyerId, seller_id: sellerId })
      .execute();
    await db
      .insertInto('messages')
      .values({ id, conversation_id: id, sender_id: sellerId, body: 'Yes, it is still here.' })
      .execute();
    return id;
  }

  async function reportedMessage(sellerId: string, buyerId: string) {
    const message_id = await conversation(sellerId, buyerId);
    await db.insertInto('message_reports').values({ message_id, reporter_id: buyerId }).execute();
    return message_id;
  }

  async function block(blockerId: string, blockedId: string) {
    const id = uuidV7();
    await db.insertInto('blocks').values({ id, blocker_id: blockerId, blocked_id: blockedId }).execute();
    return id;
  }

  /** Of an order that was handed over, by both sides and published. Returns the order, and the review by its buyer. */
  async function reviews({ id: orderId }: { id: string }) {
    const { buyer_id, seller_id } = await db
      .updateTable('orders')
      .set({ handed_over_at: new Date(), handover_proof: 'buyer' })
      .where('id', '=', orderId)
      .returning(['buyer_id', 'seller_id'])
      .executeTakeFirstOrThrow();
    const id = uuidV7();
    for (const [review, author_id, subject_id] of [
      [id, buyer_id, seller_id],
      [uuidV7(), seller_id, buyer_id],
    ] as const)
      await db
        .insertInto('reviews')
        .values({
          id: review,
          order_id: orderId,
          author_id,
          subject_id,
          stars: 4,
          text: '',
          publish_at: now(),
        })
        .execute();
    await db.updateTable('reviews').set({ published_at: now() }).where('order_id', '=', orderId).execute();
    return { id, orderId };
  }

  async function reportedReview(order: { id: string }) {
    const { id } = await reviews(order);
    const reporter_id = (await person('Buyer')).id;
    await db.insertInto('review_reports').values({ review_id: id, reporter_id }).execute();
    return id;
  }

  const noDates = { verified_seller_at: null, deleted_at: null, last_login_at: null };
  return {
    person,
    book,
    order,
    transfer,
    dispute,
    meeting,
    openCase,
    openCaseOf,
    session,
    wish,
    notification,
    pushSubscription,
    draft,
    bookImport,
    conversation,
    reportedMessage,
    reviews,
    reportedReview,
    block,
  };
}
