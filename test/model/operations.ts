import { sql } from 'kysely';
import { endDeclaredHandovers } from '#server/features/handovers/handover-clocks.ts';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { confirmCard } from '../support/confirm-card.ts';
import type { Rng } from '../support/seeded-rng.ts';
import { decideCase, openOrAnswerCase } from './case-operations.ts';
import { declareOrDeny, endHandoverClocks, handOver } from './handover-operations.ts';
import { type Booking, type Ending, expectStatus, type ModelApp, pickRecent } from './model-app.ts';

type Operation = (model: ModelApp, rng: Rng) => Promise<void>;

/** The operations of users, with their weights in percent. */
const operations: [Operation, weight: number][] = [
  [addBook, 11],
  [createOrder, 21],
  [createPaymentIntent, 12],
  [enterCard, 12],
  [recordPayment, 10],
  [handOver, 8],
  [declareOrDeny, 2],
  [openOrAnswerCase, 3],
  [decideCase, 3],
  [cancelOrder, 5],
  [markSold, 2],
  [deleteBook, 2],
  [reportBook, 1],
  [deleteReportedBook, 1],
  [expireHold, 1],
  [runJobs, 3],
  [banOrUnban, 2],
  [deleteUser, 1],
];

/** Picks a random operation by weight. */
export function operationFor(rng: Rng): Operation {
  let drawn = rng.int(100);
  for (const [operation, weight] of operations) {
    if (drawn < weight) return operation;
    drawn -= weight;
  }
  return addBook;
}

async function addBook(model: ModelApp, rng: Rng): Promise<void> {
  const seller = rng.pick(model.sellers as [ModelApp['sellers'][number]]);
  const title = `Volume ${model.acknowledged.listed.length + 1}`;
  const listing = model.app.listing({ book_title: title });
  const { status, body } = await expectStatus(
    model,
    'Listing a book',
    seller.post('/bookCategories', listing),
    201,
  );
  if (status === 201) model.acknowledged.listed.push({ bookId: body.insertedId, title, seller });
}

async function createOrder(model: ModelApp, rng: Rng): Promise<void> {
  const listing = pickRecent(model.acknowledged.listed, rng);
  if (!listing) return;
  const { bookId, seller } = listing;
  const buyer = rng.pick(model.buyers as [ModelApp['buyers'][number]]);
  const requestedAt = performance.now();
  const { status, body } = await expectStatus(model, 'Booking', model.app.book(buyer, bookId), 201);
  if (status !== 201) return;
  const respondedAt = performance.now();
  model.acknowledged.booked.push({
    orderId: body.insertedId,
    bookId,
    buyer,
    seller,
    requestedAt,
    respondedAt,
  });
}

async function createPaymentIntent(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(model.acknowledged.booked, rng);
  if (!booking) return;
  const opening = booking.buyer.post('/create-payment-intent', { orderId: booking.orderId });
  const { status, body } = await expectStatus(model, 'Opening a payment', opening, 200);
  if (status === 200) booking.payment = body;
}

/** This may also happen long after the order has ended, because the buyer can keep the form open. */
async function enterCard(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(
    model.acknowledged.booked.filter(({ payment }) => payment),
    rng,
    12,
  );
  if (!booking?.payment) return;
  const number = rng.chance(0.15) ? '4000000000000002' : '4242424242424242';
  const answer = await confirmCard(model.app, booking.payment, number);
  if (answer.status >= 500) model.broken.push(`The payment provider returned ${answer.status}`);
}

async function recordPayment(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(
    model.acknowledged.booked.filter(({ payment }) => payment),
    rng,
    12,
  );
  if (!booking?.payment) return;
  const { transactionId } = booking.payment;
  const recording = booking.buyer.post('/payments', { transactionId, paymentId: booking.orderId });
  const { status } = await expectStatus(model, 'Recording a payment', recording, 200, 201);
  if (status < 300) model.acknowledged.paid.push(booking);
}

async function cancelOrder(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(model.acknowledged.booked, rng);
  if (!booking) return;
  const cancelling = () => booking.buyer.delete(`/buyingBooks/${booking.orderId}`);
  await during(
    model,
    ({ orderId }) => orderId === booking.orderId,
    async () => {
      const { status, body } = await expectStatus(model, 'Cancelling', cancelling(), 200);
      if (status === 200 && body.deletedCount === 1) model.acknowledged.cancelled.push(booking);
    },
  );
}

async function markSold(model: ModelApp, rng: Rng): Promise<void> {
  const listing = pickRecent(model.acknowledged.listed, rng);
  if (!listing) return;
  const { bookId, seller } = listing;
  await sql`insert into asked_to_mark_sold values (${bookId}) on conflict do nothing`.execute(model.app.db);
  await during(
    model,
    (booking) => booking.bookId === bookId,
    async () => {
      const { status, body } = await expectStatus(
        model,
        'Marking as sold',
        seller.put(`/my-products/${bookId}`),
        200,
      );
      if (status === 200 && body.modifiedCount === 1) model.acknowledged.markedSold.push(listing);
    },
  );
}

async function deleteBook(model: ModelApp, rng: Rng): Promise<void> {
  const listing = pickRecent(model.acknowledged.listed, rng);
  if (!listing) return;
  const { status } = await expectStatus(
    model,
    'Deleting',
    listing.seller.delete(`/my-products/${listing.bookId}`),
    200,
  );
  if (status === 200) model.acknowledged.deleted.push(listing);
}

async function reportBook(model: ModelApp, rng: Rng): Promise<void> {
  const listing = pickRecent(model.acknowledged.listed, rng);
  const buyer = rng.pick(model.buyers as [ModelApp['buyers'][number]]);
  if (listing) await expectStatus(model, 'Reporting', buyer.put(`/reported-product/${listing.bookId}`), 200);
}

async function deleteReportedBook(model: ModelApp, rng: Rng): Promise<void> {
  const listing = pickRecent(model.acknowledged.listed, rng);
  const admin = rng.pick(model.admins as [ModelApp['admins'][number]]);
  if (!listing) return;
  const { status } = await expectStatus(
    model,
    'Removing',
    admin.delete(`/reported-item/${listing.bookId}`),
    200,
  );
  if (status === 200) model.acknowledged.deleted.push(listing);
}

/** Ends the hold of one of the latest orders. */
async function expireHold(model: ModelApp, rng: Rng): Promise<void> {
  const booking = pickRecent(model.acknowledged.booked, rng);
  if (!booking) return;
  // From now on, any request may expire the order, and no response says which one did.
  model.endings.push({
    from: performance.now(),
    to: Number.POSITIVE_INFINITY,
    covers: ({ orderId }) => orderId === booking.orderId,
  });
  await model.app.db
    .updateTable('orders')
    .set({ hold_ends_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', booking.orderId)
    .where('status', '=', 'unpaid')
    .execute();
}

async function runJobs({ app }: ModelApp, rng: Rng): Promise<void> {
  await expireHolds(app.db);
  if (rng.chance(0.3)) await endHandoverClocks(app);
  await endDeclaredHandovers(app);
  await reconcilePayments(app, 0);
}

async function banOrUnban(model: ModelApp, rng: Rng): Promise<void> {
  const person = rng.pick([...model.buyers, ...model.sellers] as [ModelApp['buyers'][number]]);
  const admin = rng.pick(model.admins as [ModelApp['admins'][number]]);
  if (person.isGone) return;
  if (person.isBanned) {
    await expectStatus(model, 'Lifting a ban', admin.delete(`/user/${person.id}/ban`), 200);
    person.isBanned = false;
    return model.signInAgain(person);
  }
  person.isBanned = true;
  await during(model, involves(person.id), async () => {
    await expectStatus(model, 'Banning', admin.put(`/user/${person.id}/ban`), 200);
  });
}

async function deleteUser(model: ModelApp, rng: Rng): Promise<void> {
  const [people, role] = rng.chance(0.5)
    ? [model.buyers, 'Buyer' as const]
    : [model.sellers, 'Seller' as const];
  const place = rng.int(people.length);
  const person = people[place];
  if (!person || person.isGone || !rng.chance(0.3)) return;
  person.isGone = true;
  const admin = rng.pick(model.admins as [ModelApp['admins'][number]]);
  await during(model, involves(person.id), async () => {
    const deletion = admin.delete(`/user/${person.id}`);
    // Both sides stay until a paid book is handed over.
    if ((await deletion).body.code === 'handover_open') person.isGone = false;
    else await expectStatus(model, 'Deleting a user', deletion, 200);
  });
  if (person.isGone) people[place] = await model.join(role);
}

const involves = (personId: string) => (booking: Booking) =>
  booking.buyer.id === personId || booking.seller.id === personId;

/** While the request runs, it may end the orders that it covers. */
async function during(
  { endings }: ModelApp,
  covers: Ending['covers'],
  work: () => Promise<void>,
): Promise<void> {
  const ending: Ending = { from: performance.now(), to: Number.POSITIVE_INFINITY, covers };
  endings.push(ending);
  await work();
  ending.to = performance.now();
}
