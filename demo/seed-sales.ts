import { sql } from 'kysely';
import type { BookingRules } from '#server/config/config.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { createOrder } from '#server/features/orders/create-order.ts';
import { updateRating } from '#server/features/reviews/update-rating.ts';
import { startBuying } from '#server/features/users/capabilities.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { soldDemoBooks } from './demo-books.ts';
import { demoIntentPrefix, seedCharges } from './seed-charges.ts';

type DemoSoldBook = (typeof soldDemoBooks)[number];
type Sale = { orderId: string; buyerId: string; sellerId: string };

/**
 * Books that were bought, paid for, handed over, and reviewed by both sides, so that the profile of a seller shows an average.
 * @param people the people's ids by their keys
 */
export async function seedSales(db: Db, people: Map<string, string>, rules: BookingRules): Promise<void> {
  for (const book of soldDemoBooks) {
    const sellerId = people.get(book.sellerKey);
    const buyerId = people.get(book.sale.buyerKey);
    if (!sellerId || !buyerId) throw new Error(`The demo’s sale of ${book.title} lacks a side`);
    const { id: bookId } = await db
      .selectFrom('books')
      .select('id')
      .where('title', '=', book.title)
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const order = await db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('book_id', '=', bookId)
      .executeTakeFirst();
    if (order?.status === 'paid') continue;
    await startBuying(db, buyerId);
    const booking = { bookId, phone: book.phone, location: 'Market hall café' };
    const orderId = order?.id ?? (await createOrder(db, buyerId, booking, rules));
    await db.transaction().execute((tx) => completeSale(tx, book, { orderId, buyerId, sellerId }));
  }
  await seedCharges(db);
}

/** Everything after the booking, at the times at which it would have happened. */
async function completeSale(tx: Tx, { sale }: DemoSoldBook, ids: Sale): Promise<void> {
  const { orderId, buyerId, sellerId } = ids;
  const handedOver = sale.handedOverDaysAgo;
  const [bookedAt, paidAt, handedOverAt, reviewedAt] = [
    daysAgo(handedOver + 2),
    daysAgo(handedOver + 1),
    daysAgo(handedOver),
    daysAgo(handedOver - 1),
  ];
  const statements = [
    sql`update orders set status = 'paid', notified_status = 'paid', created_at = ${bookedAt}, hold_ends_at = ${handedOverAt},
      paid_at = ${paidAt}, handed_over_at = ${handedOverAt}, handover_proof = 'code' where id = ${orderId}`,
    sql`update books set sold_at = ${paidAt} from orders where orders.id = ${orderId} and books.id = book_id`,
    sql`insert into payments (id, order_id, buyer_id, provider, intent_id, livemode, amount_cents, currency,
      site_currency, status, status_since, created_at, updated_at)
      select ${uuidV7()}, orders.id, buyer_id, 'sandbox', ${demoIntentPrefix + orderId.replaceAll('-', '')}, false, price_cents,
        lower(currency), currency, 'captured', paid_at, paid_at, paid_at from orders, site where orders.id = ${orderId}`,
    sql`update messages set created_at = ${bookedAt} from conversations
      where conversation_id = conversations.id and order_id = ${orderId}`,
    sql`update conversations set created_at = ${bookedAt}, last_message_at = ${bookedAt} where order_id = ${orderId}`,
  ];
  for (const statement of statements) await statement.execute(tx);
  await addReview(tx, { orderId, authorId: buyerId, subjectId: sellerId, ...sale.ofBuyer }, reviewedAt);
  await addReview(tx, { orderId, authorId: sellerId, subjectId: buyerId, ...sale.ofSeller }, reviewedAt);
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

type Review = {
  orderId: string;
  authorId: string;
  subjectId: string;
  stars: number;
  text: string;
  reply?: string;
};

async function addReview(tx: Tx, review: Review, at: Date): Promise<void> {
  const { orderId, authorId, subjectId, stars, text, reply = null } = review;
  await sql`
    insert into reviews (id, order_id, author_id, subject_id, stars, text, publish_at, published_at, reply, replied_at,
      created_at)
    values (${uuidV7()}, ${orderId}, ${authorId}, ${subjectId}, ${stars}, ${text}, ${at}, ${at}, ${reply},
      ${reply && at}, ${at})`.execute(tx);
  await updateRating(tx, subjectId);
}
