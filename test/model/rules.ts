import type { Pool } from 'pg';
import type { Booking, ModelApp } from './model-app.ts';

/**
 * Each query finds violations of a rule. One statement sees one snapshot, so they may run during the
 * operations.
 */
const invariants: Record<string, string> = {
  'several bookings are open for one book': `select book_id as id from orders
    where status in ('unpaid', 'claimed', 'paid', 'refund_pending') group by book_id having count(*) > 1`,
  'several payments were captured for one book': `select book_id as id from payments
    join orders on orders.id = order_id where payments.status = 'captured' group by book_id having count(*) > 1`,
  'several cards were charged for one book': `select book_id as id from sandbox_intents
    join payments on intent_id = sandbox_intents.id join orders on orders.id = order_id
    where amount_received > amount_refunded and payments.status not in ('refund_pending', 'refunded')
    group by book_id having count(*) > 1`,
  'a book is paid for and not sold': `select books.id from orders join books on books.id = book_id
    where status = 'paid' and sold_at is null`,
  'a book is sold, and neither paid for nor marked by its seller': `select id from books where sold_at is not null
    and not exists (select from orders where book_id = books.id and status in ('paid', 'refund_pending', 'refunded'))
    and not exists (select from asked_to_mark_sold where book_id = books.id)`,
  'a book is released and refunded': `select id from orders where handed_over_at is not null and status <> 'paid'`,
  'several cases are open about one order': `select order_id as id from cases where state <> 'decided'
    group by order_id having count(*) > 1`,
  'a case stops no clock': `select id from orders where case_state = 'open'
    and (release_due_at is not null or refund_due_at is not null)`,
  'the clocks of an order do not go on after its case': `select orders.id from cases join orders on orders.id = order_id
    where withdrawn_at is not null and case_state is null and status = 'paid' and handed_over_at is null
      and refund_due_at is null`,
  'the money went another way than was decided': `select orders.id from cases join orders on orders.id = order_id
    where decided_by is not null and (decision = 'refund' and (handed_over_at is not null or case_state <> 'refund')
      or decision = 'release' and (handed_over_at is null or status <> 'paid'))`,
  'a book was sold after its deletion': 'select id from books where sold_at > deleted_at',
  'a booking is open on a book that is gone': `select orders.id from orders join books on books.id = book_id
    where status = 'unpaid' and (sold_at is not null or deleted_at is not null)`,
  'a booking is open with somebody who is gone': `select orders.id from orders
    join users on users.id in (buyer_id, orders.seller_id)
    where status = 'unpaid' and (banned_at is not null or users.deleted_at is not null)`,
};

/** What must be finished once no operation runs any more and all holds have expired. */
const finalInvariants: Record<string, string> = {
  'an order is still under way': `select id from orders where status in ('unpaid', 'claimed', 'refund_pending')`,
  'a payment is still under way': `select id from payments
    where status in ('created', 'capture_pending', 'cancel_pending', 'refund_pending')`,
  'money is still held on a card': `select id from sandbox_intents where status = 'requires_capture'`,
  'a card was charged for what was not bought': `select i.id from sandbox_intents i
    left join payments on intent_id = i.id left join orders on orders.id = order_id
    where amount_received > amount_refunded
      and (payments.status is distinct from 'captured' or orders.status is distinct from 'paid')`,
  'a book was bought and no card was charged': `select orders.id from orders where status = 'paid' and not exists (
    select from payments join sandbox_intents i on i.id = intent_id
    where order_id = orders.id and payments.status = 'captured' and amount_received = price_cents
      and amount_refunded = 0)`,
  'a book is neither released nor refunded after the clocks': `select id from orders
    where status = 'paid' and handed_over_at is null`,
  'a case is still open': `select id from cases where state <> 'decided'`,
  'a refund was decided, and the money is not back': `select orders.id from cases join orders on orders.id = order_id
    where decision = 'refund' and status <> 'refunded'`,
  'a card was charged another price': `select i.id from sandbox_intents i join payments on intent_id = i.id
    join orders on orders.id = order_id where amount_received not in (0, price_cents)`,
};

export const currentViolations = (pool: Pool): Promise<string[]> => broken(pool, invariants);

/** All rules for the end: about the database, the payment provider, and what users were told. */
export async function finalViolations(model: ModelApp): Promise<string[]> {
  const { pool } = model.app;
  return [
    ...model.broken,
    ...(await broken(pool, { ...invariants, ...finalInvariants })),
    ...(await findViolations(model)),
    ...bookedTwice(model),
  ];
}

async function broken(pool: Pool, rules: Record<string, string>): Promise<string[]> {
  const parts = Object.entries(rules).map(
    ([rule, text]) => `select '${rule}' as rule, id::text from (${text}) as found`,
  );
  const { rows } = await pool.query<{ rule: string; id: string }>(parts.join(' union all '));
  return rows.map(({ rule, id }) => `${rule}: ${id}`);
}

/** With its account a seller's books lose their titles. */
const isListed = (book: { title: string; deleted_at: Date | null } | undefined, title: string): boolean =>
  book?.title === title || (book?.title === '-' && book.deleted_at !== null);

async function findViolations({ app, acknowledged }: ModelApp): Promise<string[]> {
  const books = new Map((await app.pool.query('select * from books')).rows.map((book) => [book.id, book]));
  const orders = new Map(
    (await app.pool.query('select * from orders')).rows.map((order) => [order.id, order]),
  );
  const cases = new Map((await app.pool.query('select * from cases')).rows.map((one) => [one.id, one]));
  const statusOf = ({ orderId }: Booking): string => orders.get(orderId)?.status ?? 'nowhere';
  const paid = new Set(
    [...orders.values()]
      .filter(({ status }) => ['paid', 'refunded'].includes(status))
      .map(({ book_id }) => book_id),
  );
  const told = [
    ...acknowledged.listed
      .filter(({ bookId, title }) => !isListed(books.get(bookId), title))
      .map(({ title }) => `${title} was listed, and is not there`),
    ...acknowledged.booked
      .filter((one) => statusOf(one) === 'nowhere')
      .map(() => 'a booking was made, and is not there'),
    ...acknowledged.paid
      .filter((one) => !['paid', 'refunded'].includes(statusOf(one)))
      .map((one) => `a buyer was told that the book is paid, and the order is ${statusOf(one)}`),
    ...acknowledged.handedOver
      .filter(({ orderId }) => !orders.get(orderId)?.handed_over_at)
      // A decided case may take it back.
      .filter(({ orderId }) => orders.get(orderId)?.case_state !== 'refund')
      .map(() => 'a book was handed over, and is not'),
    ...acknowledged.decided
      .filter(({ caseId, decision }) => cases.get(caseId)?.decision !== decision)
      .map(({ decision }) => `a case was decided as a ${decision}, and is not`),
    ...acknowledged.cancelled
      .filter((one) => statusOf(one) !== 'cancelled')
      .map((one) => `a buyer was told that the booking is cancelled, and it is ${statusOf(one)}`),
    ...acknowledged.markedSold
      .filter(({ bookId }) => !books.get(bookId)?.sold_at || paid.has(bookId))
      .map(({ title }) => `${title} was marked as sold by its seller, and is not, or is paid for as well`),
    ...acknowledged.deleted
      .filter(({ bookId }) => !books.get(bookId)?.deleted_at)
      .map(({ title }) => `${title} was deleted, and is still there`),
  ];
  return told;
}

/**
 * Uses responses only: an order is open at least from its response until the request of an operation that may
 * end it. During that time no other user may be told that they booked the same book.
 */
function bookedTwice({ acknowledged, endings }: ModelApp): string[] {
  const standing = acknowledged.booked
    .map((booking) => {
      const mayEnd = endings.filter((ending) => ending.covers(booking) && ending.to >= booking.requestedAt);
      return { ...booking, until: Math.min(...mayEnd.map(({ from }) => from), Number.POSITIVE_INFINITY) };
    })
    .filter(({ respondedAt, until }) => respondedAt < until)
    .sort((one, other) => one.respondedAt - other.respondedAt);
  const last = new Map<string, (typeof standing)[number]>();
  return standing.flatMap((booking) => {
    const before = last.get(booking.bookId);
    if (!before || before.until < booking.until) last.set(booking.bookId, booking);
    return before && booking.respondedAt < before.until
      ? [`two buyers were told that they have booked ${booking.bookId}`]
      : [];
  });
}
