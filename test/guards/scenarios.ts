import { testCurrency } from '#test/support/test-currency.ts';
import { testCards } from '../simulation/buyers.ts';
import type { Harness } from './harness.ts';

/** Critical sequences of operations. The checker decides whether the outcome is right. */

/** The buyer cancels while the payment is being claimed. */
export async function cancelsDuringClaim(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.runWhileHeld<unknown>(
    { runner: 'returns', before: /^update "payments" set "status".*capture_pending/ },
    harness.record(intent.id, orderId),
    (by) => harness.operations.cancel(by, harness.buyerId, orderId),
  );
}

/** The buyer cancels and then enters the card in a tab that is still open. */
export async function paysAfterCancelling(harness: Harness): Promise<void> {
  const orderId = await harness.book();
  const intent = await harness.open(orderId);
  await harness.run((by) => harness.operations.cancel(by, harness.buyerId, orderId));
  await harness.environment.browser.confirm(intent, testCards.good);
  await harness.run(harness.record(intent.id, orderId));
}

/** Two buyers book at the same moment, and both go on to pay. */
export async function twoBook(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  const people = [harness.buyerId, harness.rivalId];
  const booked = await harness.runWhileHeld(
    { runner: 'books', before: /^insert into "orders"/ },
    ...people.map(
      (person) => (by: Parameters<typeof operations.book>[0]) => operations.book(by, person, copy.bookId),
    ),
  );
  for (const [n, outcome] of booked.entries()) {
    if (outcome.kind !== 'done') continue;
    const opened = await harness.run((by) => operations.pay(by, people[n] ?? '', outcome.value));
    if (opened.kind !== 'done') continue;
    await environment.browser.confirm(opened.value, testCards.good);
    await harness.run((by) => operations.record(by, people[n] ?? '', opened.value.id, outcome.value));
  }
}

/** The seller marks the book sold while a buyer books it. */
export async function booksWhileSold(harness: Harness): Promise<void> {
  const { operations, copy } = harness;
  await harness.runWhileHeld<unknown>(
    { runner: 'books', before: /^insert into "orders"/ },
    (by) => operations.book(by, harness.buyerId, copy.bookId),
    (by) => operations.markSold(by, copy.sellerId, copy.bookId),
  );
}

/** Pay is pressed twice. If that opens two forms, both are filled in. */
export async function pressesPayTwice(harness: Harness): Promise<void> {
  const orderId = await harness.book();
  const press = (by: Parameters<typeof harness.operations.pay>[0]) =>
    harness.operations.pay(by, harness.buyerId, orderId);
  const opened = await harness.runWhileHeld(
    { runner: 'opens payment', before: /^insert into "payments"|^update "payments"/ },
    press,
    press,
  );
  const intents = opened.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.value] : []));
  for (const intent of intents) await harness.environment.browser.confirm(intent, testCards.good);
  await harness.runWhileHeld(
    { runner: 'returns', before: /\/capture$/ },
    ...intents.map(({ id }) => harness.record(id, orderId)),
  );
}

/** The hold ends, and the job expires it, while the authorized card is about to be charged. */
export async function holdEndsDuringClaim(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.environment.endHolds(harness.copy.bookId);
  await harness.runWhileHeld<unknown>(
    { runner: 'returns', before: /\/capture$/ },
    harness.record(intent.id, orderId),
    (by) => harness.operations.expireHolds(by),
  );
}

/** The same, but another buyer's order expires the hold. */
export async function rivalBooksDuringClaim(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.environment.endHolds(harness.copy.bookId);
  await harness.runWhileHeld<unknown>(
    { runner: 'returns', before: /\/capture$/ },
    harness.record(intent.id, orderId),
    (by) => harness.operations.book(by, harness.rivalId, harness.copy.bookId),
  );
}

/** The buyer cancels a paid order. */
export async function cancelsAfterPaying(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  await harness.run((by) => harness.operations.cancel(by, harness.buyerId, orderId));
}

/** The buyer is deleted after paying. */
export async function deletedAfterPaying(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  await harness.run((by) => harness.operations.deleteUser(by, harness.buyerId));
}

/** The response to the capture is lost, and the buyer's page sends the request again. */
export async function captureIsRepeated(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.runWhileHeld(
    { runner: 'returns', before: /\/capture$/ },
    harness.record(intent.id, orderId),
    harness.record(intent.id, orderId),
  );
}

/**
 * An operator captures a payment by hand for an order that has ended, and two requests are about to refund it.
 */
export async function refundIsRepeated(harness: Harness): Promise<void> {
  const { orderId, intent } = await harness.hold();
  await harness.run((by) => harness.operations.cancel(by, harness.buyerId, orderId));
  await harness.environment.browser.asOwner(`/v1/payment_intents/${intent.id}/capture`, {});
  await harness.runWhileHeld(
    { runner: 'returns', before: /refunds$/ },
    harness.record(intent.id, orderId),
    harness.record(intent.id, orderId),
  );
}

/** A correctly signed event claims that a card is authorized, which it is not. */
export async function eventIsFalse(harness: Harness): Promise<void> {
  const intent = await harness.open(await harness.book());
  const object = { id: intent.id, object: 'payment_intent', status: 'requires_capture' };
  const event = {
    id: 'evt_lie',
    object: 'event',
    type: 'payment_intent.amount_capturable_updated',
    data: { object },
  };
  await harness.run((by) =>
    harness.operations.receive(by, harness.environment.browser.sign(JSON.stringify(event))),
  );
}

/**
 * The buyer has paid and closed the page. The only event reaches a process that crashes, and is delivered
 * again.
 */
export async function eventComesAgain(harness: Harness): Promise<void> {
  await harness.hold();
  const [event] = (await harness.environment.takeEvents()).slice(-1);
  if (!event) throw new Error('The payment provider sent no event');
  await harness.runCrashing(/^GET /, (by) => harness.operations.receive(by, event));
  await harness.run((by) => harness.operations.receive(by, event));
}

/** The buyer has paid and closed the page, and no event arrives. */
export async function buyerClosesPage(harness: Harness): Promise<void> {
  await harness.hold();
}

export type Forgery = Partial<Record<'amount' | 'currency' | 'order_id' | 'buyer_id', string>>;

/** An intent whose metadata claims that it is one of our payments, but that differs in some respect. */
export const forgedIntent =
  (forgery: Forgery, { afterOurs = false } = {}) =>
  async (harness: Harness): Promise<void> => {
    const orderId = await harness.book();
    // Our own intent is not recorded yet, so the id alone cannot reveal the forgery.
    if (afterOurs) await harness.open(orderId);
    else await harness.runCrashing(/^POST /, (by) => harness.operations.pay(by, harness.buyerId, orderId));
    const payment = await harness.environment.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { amount = String(payment.amount_cents), currency = testCurrency.toLowerCase(), ...ids } = forgery;
    const forged = await harness.environment.browser.asOwner('/v1/payment_intents', {
      amount,
      currency,
      capture_method: 'manual',
      'metadata[payment_id]': payment.id,
      'metadata[order_id]': ids.order_id ?? orderId,
      'metadata[buyer_id]': ids.buyer_id ?? harness.buyerId,
    });
    await harness.environment.browser.confirm(
      { id: forged.id, clientSecret: forged.client_secret },
      testCards.good,
    );
    for (const event of await harness.environment.takeEvents())
      await harness.run((by) => harness.operations.receive(by, event));
  };

/** A buyer who may have one unpaid order books two books at the same moment. */
export async function booksTwoBooks(harness: Harness): Promise<void> {
  const { operations, copy, environment, buyerId } = harness;
  const other = await environment.stock(0);
  await harness.runWhileHeld(
    { runner: 'books', before: /^insert into "orders"/ },
    (by) => operations.book(by, buyerId, copy.bookId),
    (by) => operations.book(by, buyerId, other.bookId),
  );
}

/**
 * A buyer reads an order, cancels it in another tab and books another book at the same price. The first page, still
 * open, then pays the price of the order that it shows.
 */
export async function paysPriceOfCancelled(harness: Harness): Promise<void> {
  const { operations, environment, buyerId } = harness;
  const other = await environment.stock(0);
  const sessionId = await environment.signIn(buyerId);
  const shownOrderId = await harness.book();
  await harness.run((by) => operations.read(by, sessionId, shownOrderId));
  await harness.run((by) => operations.cancel(by, buyerId, shownOrderId));
  await harness.run((by) => operations.book(by, buyerId, other.bookId));
  await harness.run((by) => operations.payPrice(by, { id: buyerId, sessionId }, shownOrderId));
}

/** The first book of a site is booked while an administrator chooses another currency. */
export async function currencyChangesDuringFirstOrder(harness: Harness): Promise<void> {
  const { operations, environment, buyerId, copy } = harness;
  const { version } = await environment.db.selectFrom('site').select('version').executeTakeFirstOrThrow();
  await harness.runWhileHeld<unknown>(
    { runner: 'books', before: /^update "orders"/ },
    (by) => operations.book(by, buyerId, copy.bookId),
    (by) => operations.changeCurrency(by, testCurrency === 'JPY' ? 'USD' : 'JPY', version),
  );
}

/** The seller presses twice, so that two requests with the key of the form are under way. */
export async function listsTwice({ operations, copy, runConcurrently }: Harness): Promise<void> {
  const list = (by: Parameters<typeof operations.book>[0]) =>
    operations.duplicateOnce(by, copy.sellerId, copy.bookId, 'of the form');
  const outcomes = await runConcurrently(list, list);
  const ids = outcomes.map((outcome) => (outcome.kind === 'done' ? outcome.value : outcome.kind));
  if (ids[0] !== ids[1]) operations.observations.broken.push('one form listed two books');
}
