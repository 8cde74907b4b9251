import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/http.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

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
        original_price_cents: 1400,
        resale_price_cents: 650,
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

  async function order(sellerId: string, buyerId: string, status: OrderStatus = 'unpaid') {
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
        price_cents: 650,
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
        amount_cents: 650,
        status: 'captured',
        last_error: null,
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

  const noDates = { verified_seller_at: null, deleted_at: null, last_login_at: null };
  return { person, book, order, session, wish };
}
