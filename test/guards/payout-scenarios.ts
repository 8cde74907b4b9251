import type { Runner } from '../simulation/schedule.ts';
import type { Harness } from './harness.ts';

/** Critical sequences around what a seller is owed. The checker decides whether the outcome is right. */

async function pay(harness: Harness): Promise<string> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  return orderId;
}

/** The process dies before the seller is credited. */
async function handOver(harness: Harness): Promise<string> {
  const { operations, copy } = harness;
  const orderId = await pay(harness);
  await harness.run((by) => operations.handOver(by, copy.sellerId, orderId));
  return orderId;
}

const settle = (harness: Harness, orderId: string) => (by: Runner) =>
  harness.operations.settleTransfer(by, orderId);

/** A request and the job settle the same order at the same moment. */
export async function settlesTwice(harness: Harness): Promise<void> {
  const orderId = await handOver(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'settles', before: /^insert into "transfers"/ },
    settle(harness, orderId),
    settle(harness, orderId),
  );
}

/** The buyer opens a case while the seller is credited. */
export async function opensCaseDuringSettling(harness: Harness): Promise<void> {
  const { operations, buyerId } = harness;
  const orderId = await handOver(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'settles', before: /^insert into "transfers"/ },
    settle(harness, orderId),
    (by) => operations.openCase(by, buyerId, orderId),
  );
}

/** The order is settled before anything happened to the book. */
export async function settlesTooEarly(harness: Harness): Promise<void> {
  const orderId = await pay(harness);
  await harness.run(settle(harness, orderId));
}

/** The order is settled while a case is open. */
export async function settlesDuringCase(harness: Harness): Promise<void> {
  const { operations, buyerId } = harness;
  const orderId = await handOver(harness);
  await harness.run((by) => operations.openCase(by, buyerId, orderId));
  await harness.run(settle(harness, orderId));
}

/** The seller is paid by hand, and then the buyer gets the money back. */
export async function refundsAfterPayment(harness: Harness): Promise<void> {
  const { operations, copy, environment, buyerId } = harness;
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await harness.run((by) => operations.payByHand(by, copy.sellerId));
  const opened = await harness.run((by) => operations.openCase(by, buyerId, orderId));
  if (opened.kind !== 'done') throw new Error('The case could not be opened');
  await environment.endAnswerTime(copy.bookId);
  await harness.run((by) => operations.decideCase(by, environment.adminId, opened.value, 'refund'));
  for (let time = 0; time < 2; time++) await harness.run(settle(harness, orderId));
}

/** The process dies right after the handover. */
export async function creditIsLost(harness: Harness): Promise<void> {
  await handOver(harness);
}

/** An administrator deletes the seller of a book that was just handed over. */
export async function deletedWhileOwed(harness: Harness): Promise<void> {
  const { operations, copy } = harness;
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await harness.run((by) => operations.deleteUser(by, copy.sellerId));
}

/** An administrator deletes the seller while the buyer's card is charged. */
export async function deletedDuringClaim(harness: Harness): Promise<void> {
  const { operations, copy } = harness;
  const { orderId, intent } = await harness.hold();
  await harness.runWhileHeld<unknown>(
    { runner: 'deletes', before: /^select "id" from "books"/ },
    (by) => operations.deleteUser(by, copy.sellerId),
    harness.record(intent.id, orderId),
  );
}

/** The buyer leaves between the payment and the handover. */
export async function buyerDeletedAfterPaying(harness: Harness): Promise<void> {
  const { operations, buyerId } = harness;
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  await harness.run((by) => operations.deleteUser(by, buyerId));
}
