import type { BookingRules } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { reportBook } from '#server/features/moderation/report-book.ts';
import { createOrder } from '#server/features/orders/create-order.ts';
import { markSold } from '#server/features/orders/mark-sold.ts';

/** Past bookings, so that the lists of orders, buyers and reports are not empty. */
const bookings = [
  { buyerKey: 'clara', title: 'Theory of Heat', phone: '+1 555 0117', location: 'Central Library steps' },
  { buyerKey: 'marcus', title: 'Anna Karenina', phone: '+1 555 0163', location: 'Kennedy Plaza, east side' },
];
const sales = [{ sellerKey: 'amara', title: 'The Wind in the Willows' }];
export const demoReports = [
  { reporterKey: 'marcus', title: 'Aequanimitas', reason: 'The description is of a later edition.' },
];

/** @param people the people's ids by their keys */
export async function seedActivity(db: Db, people: Map<string, string>, rules: BookingRules): Promise<void> {
  const idOf = (key: string) => people.get(key) ?? unknown(key);
  for (const { sellerKey, title } of sales) await markSold(db, idOf(sellerKey), await findBook(db, title));
  for (const { reporterKey, title, reason } of demoReports)
    await reportBook(db, { bookId: await findBook(db, title), reporterId: idOf(reporterKey), reason });
  // Last, because an order is never deleted and so marks the seeding as complete: see isActivitySeeded.
  for (const { buyerKey, title, phone, location } of bookings) {
    if (await isBooked(db, title)) continue;
    const bookId = await findBook(db, title);
    await createOrder(db, idOf(buyerKey), { bookId, phone, location }, rules);
  }
}

/** Whether the last step of the seeding is complete. */
export const isActivitySeeded = (db: Db): Promise<boolean> => isBooked(db, bookings.at(-1)?.title ?? '');

async function isBooked(db: Db, title: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('title', '=', title)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

async function findBook(db: Db, title: string): Promise<string> {
  const book = await db.selectFrom('books').select('id').where('title', '=', title).executeTakeFirst();
  return book?.id ?? unknown(title);
}

function unknown(name: string): never {
  throw new Error(`The demo has no ${name}`);
}
