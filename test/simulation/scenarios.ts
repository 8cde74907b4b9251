import { testCards } from './buyers.ts';
import type { Stage } from './harness.ts';

/** What happens in a few telling moments, step by step. Each leaves it to the checker to say what became of it. */

/** The buyer gives the book back in the moment in which its payment is claimed. */
export async function cancelsDuringClaim(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.actWhileHeld<unknown>(
    { runner: 'returns', before: /^update "payments" set "status".*capture_pending/ },
    stage.record(intent.id, orderId),
    (by) => stage.visits.cancel(by, stage.buyerId, orderId),
  );
}

/** The buyer gives the book back, and then enters the card in a tab that is still open. */
export async function paysAfterCancelling(stage: Stage): Promise<void> {
  const orderId = await stage.book();
  const intent = await stage.open(orderId);
  await stage.alone((by) => stage.visits.cancel(by, stage.buyerId, orderId));
  await stage.world.browser.confirm(intent, testCards.good);
  await stage.alone(stage.record(intent.id, orderId));
}

/** Two book in the same moment, and both go on to pay. */
export async function twoBook(stage: Stage): Promise<void> {
  const { visits, copy, world } = stage;
  const people = [stage.buyerId, stage.rivalId];
  const booked = await stage.actWhileHeld(
    { runner: 'books', before: /^insert into "orders"/ },
    ...people.map(
      (person) => (by: Parameters<typeof visits.book>[0]) => visits.book(by, person, copy.bookId),
    ),
  );
  for (const [n, outcome] of booked.entries()) {
    if (outcome.kind !== 'done') continue;
    const opened = await stage.alone((by) => visits.pay(by, people[n] ?? '', outcome.value));
    if (opened.kind !== 'done') continue;
    await world.browser.confirm(opened.value, testCards.good);
    await stage.alone((by) => visits.record(by, people[n] ?? '', opened.value.id, outcome.value));
  }
}

/** The seller sells the book in person in the moment in which somebody books it. */
export async function booksWhileSold(stage: Stage): Promise<void> {
  const { visits, copy } = stage;
  await stage.actWhileHeld<unknown>(
    { runner: 'books', before: /^insert into "orders"/ },
    (by) => visits.book(by, stage.buyerId, copy.bookId),
    (by) => visits.markSold(by, copy.sellerId, copy.bookId),
  );
}

/** Pay is pressed twice; if that makes two forms, both are filled in. */
export async function pressesPayTwice(stage: Stage): Promise<void> {
  const orderId = await stage.book();
  const press = (by: Parameters<typeof stage.visits.pay>[0]) => stage.visits.pay(by, stage.buyerId, orderId);
  const opened = await stage.actWhileHeld(
    { runner: 'opens payment', before: /^insert into "payments"|^update "payments"/ },
    press,
    press,
  );
  const intents = opened.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.value] : []));
  for (const intent of intents) await stage.world.browser.confirm(intent, testCards.good);
  await stage.actWhileHeld(
    { runner: 'returns', before: /\/capture$/ },
    ...intents.map(({ id }) => stage.record(id, orderId)),
  );
}

/** The hold ends, and the job notices, in the moment in which the held card is about to be charged. */
export async function holdEndsDuringClaim(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.world.endHolds(stage.copy.bookId);
  await stage.actWhileHeld<unknown>(
    { runner: 'returns', before: /\/capture$/ },
    stage.record(intent.id, orderId),
    (by) => stage.visits.expireHolds(by),
  );
}

/** The same, and it is somebody else's booking that notices. */
export async function rivalBooksDuringClaim(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.world.endHolds(stage.copy.bookId);
  await stage.actWhileHeld<unknown>(
    { runner: 'returns', before: /\/capture$/ },
    stage.record(intent.id, orderId),
    (by) => stage.visits.book(by, stage.rivalId, stage.copy.bookId),
  );
}

/** The buyer wants to give back what is paid. */
export async function cancelsAfterPaying(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.alone(stage.record(intent.id, orderId));
  await stage.alone((by) => stage.visits.cancel(by, stage.buyerId, orderId));
}

/** The buyer is deleted after paying. */
export async function deletedAfterPaying(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.alone(stage.record(intent.id, orderId));
  await stage.alone((by) => stage.visits.deleteUser(by, stage.buyerId));
}

/** The answer to the capture gets lost, and the buyer's page asks again. */
export async function captureIsRepeated(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.actWhileHeld(
    { runner: 'returns', before: /\/capture$/ },
    stage.record(intent.id, orderId),
    stage.record(intent.id, orderId),
  );
}

/** Somebody charges a card by hand for a booking that has ended, and two are about to give the money back. */
export async function refundIsRepeated(stage: Stage): Promise<void> {
  const { orderId, intent } = await stage.hold();
  await stage.alone((by) => stage.visits.cancel(by, stage.buyerId, orderId));
  await stage.world.browser.asOwner(`/v1/payment_intents/${intent.id}/capture`, {});
  await stage.actWhileHeld(
    { runner: 'returns', before: /refunds$/ },
    stage.record(intent.id, orderId),
    stage.record(intent.id, orderId),
  );
}

/** A rightly signed event says that a card is held on which nothing is held. */
export async function eventLies(stage: Stage): Promise<void> {
  const intent = await stage.open(await stage.book());
  const object = { id: intent.id, object: 'payment_intent', status: 'requires_capture' };
  const event = {
    id: 'evt_lie',
    object: 'event',
    type: 'payment_intent.amount_capturable_updated',
    data: { object },
  };
  await stage.alone((by) => stage.visits.receive(by, stage.world.browser.sign(JSON.stringify(event))));
}

/** The buyer has paid and closed the page; the only word of it meets a process that dies, and comes again. */
export async function eventComesAgain(stage: Stage): Promise<void> {
  await stage.hold();
  const [event] = (await stage.world.takeEvents()).slice(-1);
  if (!event) throw new Error('The card service told nothing');
  await stage.crashing(/^GET /, (by) => stage.visits.receive(by, event));
  await stage.alone((by) => stage.visits.receive(by, event));
}

/** The buyer has paid and closed the page, and no word of it arrives at all. */
export async function nobodyComesBack(stage: Stage): Promise<void> {
  await stage.hold();
}

export type Forgery = Partial<Record<'amount' | 'currency' | 'order_id' | 'buyer_id', string>>;

/** An intent that says of itself that it is a payment of ours, but is another one in some respect. */
export const forgedIntent =
  (forgery: Forgery, { afterOurs = false } = {}) =>
  async (stage: Stage): Promise<void> => {
    const orderId = await stage.book();
    // Our own is not known here yet, so that it cannot be told apart by its name alone.
    if (afterOurs) await stage.open(orderId);
    else await stage.crashing(/^POST /, (by) => stage.visits.pay(by, stage.buyerId, orderId));
    const payment = await stage.world.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { amount = String(payment.amount_cents), currency = 'usd', ...ids } = forgery;
    const forged = await stage.world.browser.asOwner('/v1/payment_intents', {
      amount,
      currency,
      capture_method: 'manual',
      'metadata[payment_id]': payment.id,
      'metadata[order_id]': ids.order_id ?? orderId,
      'metadata[buyer_id]': ids.buyer_id ?? stage.buyerId,
    });
    await stage.world.browser.confirm({ id: forged.id, clientSecret: forged.client_secret }, testCards.good);
    for (const event of await stage.world.takeEvents())
      await stage.alone((by) => stage.visits.receive(by, event));
  };

/** A buyer who may have one unpaid booking books two books in the same moment. */
export async function booksTwoBooks(stage: Stage): Promise<void> {
  const { visits, copy, world, buyerId } = stage;
  const other = await world.stock(0);
  await stage.actWhileHeld(
    { runner: 'books', before: /^insert into "orders"/ },
    (by) => visits.book(by, buyerId, copy.bookId),
    (by) => visits.book(by, buyerId, other.bookId),
  );
}
