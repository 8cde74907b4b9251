import { sql } from 'kysely';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { confirmCard } from '../support/confirm-card.ts';
import type { Rng } from '../support/seeded-rng.ts';
import { ask, type Booking, type Ending, type Market, oneOfTheLatest } from './market.ts';

type Operation = (market: Market, rng: Rng) => Promise<void>;

/** The operations of users, with their weights in percent. */
const operations: [Operation, weight: number][] = [
  [listABook, 12],
  [createOrder, 28],
  [openThePayment, 12],
  [confirmTheCard, 12],
  [recordThePayment, 10],
  [cancelOrder, 7],
  [markABookSold, 3],
  [deleteABook, 3],
  [reportBook, 2],
  [removeAReport, 2],
  [timePasses, 3],
  [runTheJobs, 3],
  [banOrPardon, 2],
  [somebodyIsDeleted, 1],
];

/** Picks a random operation by weight. */
export function operationFor(rng: Rng): Operation {
  let thrown = rng.int(100);
  for (const [operation, weight] of operations) {
    if (thrown < weight) return operation;
    thrown -= weight;
  }
  return listABook;
}

async function listABook(market: Market, rng: Rng): Promise<void> {
  const seller = rng.pick(market.sellers as [Market['sellers'][number]]);
  const title = `Volume ${market.promised.listed.length + 1}`;
  const listing = market.app.listing({ book_title: title });
  const { status, body } = await ask(market, 'Listing a book', seller.post('/bookCategories', listing), 201);
  if (status === 201) market.promised.listed.push({ bookId: body.insertedId, title, seller });
}

async function createOrder(market: Market, rng: Rng): Promise<void> {
  const listing = oneOfTheLatest(market.promised.listed, rng);
  if (!listing) return;
  const { bookId, seller } = listing;
  const buyer = rng.pick(market.buyers as [Market['buyers'][number]]);
  const askedAt = performance.now();
  const { status, body } = await ask(market, 'Booking', market.app.book(buyer, bookId), 201);
  if (status !== 201) return;
  const toldAt = performance.now();
  market.promised.booked.push({ orderId: body.insertedId, bookId, buyer, seller, askedAt, toldAt });
}

async function openThePayment(market: Market, rng: Rng): Promise<void> {
  const booking = oneOfTheLatest(market.promised.booked, rng);
  if (!booking) return;
  const opening = booking.buyer.post('/create-payment-intent', { orderId: booking.orderId });
  const { status, body } = await ask(market, 'Opening a payment', opening, 200);
  if (status === 200) booking.payment = body;
}

/** This may also happen long after the order has ended, because the buyer can keep the form open. */
async function confirmTheCard(market: Market, rng: Rng): Promise<void> {
  const booking = oneOfTheLatest(
    market.promised.booked.filter(({ payment }) => payment),
    rng,
    12,
  );
  if (!booking?.payment) return;
  const number = rng.chance(0.15) ? '4000000000000002' : '4242424242424242';
  const answer = await confirmCard(market.app, booking.payment, number);
  if (answer.status >= 500) market.broken.push(`The card service said ${answer.status}`);
}

async function recordThePayment(market: Market, rng: Rng): Promise<void> {
  const booking = oneOfTheLatest(
    market.promised.booked.filter(({ payment }) => payment),
    rng,
    12,
  );
  if (!booking?.payment) return;
  const { transactionId } = booking.payment;
  const recording = booking.buyer.post('/payments', { transactionId, paymentId: booking.orderId });
  const { status } = await ask(market, 'Recording a payment', recording, 200, 201);
  if (status < 300) market.promised.paid.push(booking);
}

async function cancelOrder(market: Market, rng: Rng): Promise<void> {
  const booking = oneOfTheLatest(market.promised.booked, rng);
  if (!booking) return;
  const cancelling = () => booking.buyer.delete(`/buyingBooks/${booking.orderId}`);
  await during(
    market,
    ({ orderId }) => orderId === booking.orderId,
    async () => {
      const { status, body } = await ask(market, 'Cancelling', cancelling(), 200);
      if (status === 200 && body.deletedCount === 1) market.promised.cancelled.push(booking);
    },
  );
}

async function markABookSold(market: Market, rng: Rng): Promise<void> {
  const listing = oneOfTheLatest(market.promised.listed, rng);
  if (!listing) return;
  const { bookId, seller } = listing;
  await sql`insert into asked_to_mark_sold values (${bookId}) on conflict do nothing`.execute(market.app.db);
  await during(
    market,
    (booking) => booking.bookId === bookId,
    async () => {
      const { status, body } = await ask(
        market,
        'Marking as sold',
        seller.put(`/my-products/${bookId}`),
        200,
      );
      if (status === 200 && body.modifiedCount === 1) market.promised.markedSold.push(listing);
    },
  );
}

async function deleteABook(market: Market, rng: Rng): Promise<void> {
  const listing = oneOfTheLatest(market.promised.listed, rng);
  if (!listing) return;
  const { status } = await ask(
    market,
    'Deleting',
    listing.seller.delete(`/my-products/${listing.bookId}`),
    200,
  );
  if (status === 200) market.promised.deleted.push(listing);
}

async function reportBook(market: Market, rng: Rng): Promise<void> {
  const listing = oneOfTheLatest(market.promised.listed, rng);
  const buyer = rng.pick(market.buyers as [Market['buyers'][number]]);
  if (listing) await ask(market, 'Reporting', buyer.put(`/reported-product/${listing.bookId}`), 200);
}

async function removeAReport(market: Market, rng: Rng): Promise<void> {
  const listing = oneOfTheLatest(market.promised.listed, rng);
  const admin = rng.pick(market.admins as [Market['admins'][number]]);
  if (!listing) return;
  const { status } = await ask(market, 'Removing', admin.delete(`/reported-item/${listing.bookId}`), 200);
  if (status === 200) market.promised.deleted.push(listing);
}

/** Ends the hold of one of the latest orders. */
async function timePasses(market: Market, rng: Rng): Promise<void> {
  const booking = oneOfTheLatest(market.promised.booked, rng);
  if (!booking) return;
  // From now on, any request may expire the order, and no response says which one did.
  market.endings.push({
    from: performance.now(),
    to: Number.POSITIVE_INFINITY,
    covers: ({ orderId }) => orderId === booking.orderId,
  });
  await market.app.db
    .updateTable('orders')
    .set({ hold_ends_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', booking.orderId)
    .where('status', '=', 'unpaid')
    .execute();
}

async function runTheJobs({ app }: Market): Promise<void> {
  await expireHolds(app.db);
  await reconcilePayments(app, 0);
}

async function banOrPardon(market: Market, rng: Rng): Promise<void> {
  const person = rng.pick([...market.buyers, ...market.sellers] as [Market['buyers'][number]]);
  const admin = rng.pick(market.admins as [Market['admins'][number]]);
  if (person.isGone) return;
  if (person.isBanned) {
    await ask(market, 'Pardoning', admin.delete(`/user/${person.id}/ban`), 200);
    person.isBanned = false;
    return market.signInAgain(person);
  }
  person.isBanned = true;
  await during(market, involves(person.id), async () => {
    await ask(market, 'Banning', admin.put(`/user/${person.id}/ban`), 200);
  });
}

async function somebodyIsDeleted(market: Market, rng: Rng): Promise<void> {
  const [people, role] = rng.chance(0.5)
    ? [market.buyers, 'Buyer' as const]
    : [market.sellers, 'Seller' as const];
  const place = rng.int(people.length);
  const person = people[place];
  if (!person || person.isGone || !rng.chance(0.3)) return;
  person.isGone = true;
  const admin = rng.pick(market.admins as [Market['admins'][number]]);
  await during(market, involves(person.id), async () => {
    await ask(market, 'Deleting somebody', admin.delete(`/user/${person.id}`), 200);
  });
  people[place] = await market.join(role);
}

const involves = (personId: string) => (booking: Booking) =>
  booking.buyer.id === personId || booking.seller.id === personId;

/** While the request runs, it may end the orders that it covers. */
async function during(
  { endings }: Market,
  covers: Ending['covers'],
  work: () => Promise<void>,
): Promise<void> {
  const ending: Ending = { from: performance.now(), to: Number.POSITIVE_INFINITY, covers };
  endings.push(ending);
  await work();
  ending.to = performance.now();
}
