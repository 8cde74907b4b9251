import type { Runner } from '../simulation/schedule.ts';
import type { Harness } from './harness.ts';

/** Critical sequences around what the payment provider sends. The checker decides whether the outcome is right. */

async function onboard({ run, operations, copy }: Harness): Promise<void> {
  await run((by) => operations.startOnboarding(by, copy.sellerId));
  await run((by) => operations.completeAccount(by, copy.sellerId));
  await run((by) => operations.syncAccounts(by));
}

async function handOver(harness: Harness): Promise<string> {
  const { operations, copy } = harness;
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  await harness.run((by) => operations.handOver(by, copy.sellerId, orderId));
  return orderId;
}

const settle = (harness: Harness, orderId: string) => (by: Runner) =>
  harness.operations.settleTransfer(by, orderId);

/** An administrator decides for the buyer. The refund itself comes later. */
async function decideForBuyer(harness: Harness, orderId: string): Promise<void> {
  const { operations, copy, environment, buyerId } = harness;
  const opened = await harness.run((by) => operations.openCase(by, buyerId, orderId));
  if (opened.kind !== 'done') throw new Error('The case could not be opened');
  await environment.endAnswerTime(copy.bookId);
  await harness.run((by) => operations.decideCase(by, environment.adminId, opened.value, 'refund'));
}

/** The process dies right after the payment provider has sent the money. */
export async function diesAfterSending(harness: Harness): Promise<void> {
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.runCrashingAfter(/^POST .*transfers$/, settle(harness, orderId));
}

/** A request and the job send at the same moment. */
export async function sendsTwice(harness: Harness): Promise<void> {
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'settles', before: /^POST .*transfers$/ },
    settle(harness, orderId),
    settle(harness, orderId),
  );
}

/** The seller says where to send the money while a case is open. */
export async function onboardsDuringCase(harness: Harness): Promise<void> {
  const { operations, buyerId } = harness;
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await harness.run((by) => operations.openCase(by, buyerId, orderId));
  await onboard(harness);
  await harness.run(settle(harness, orderId));
}

/** A seller is banned between the handover and the transfer. */
export async function sendsToBanned(harness: Harness): Promise<void> {
  const { operations, copy } = harness;
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.run((by) => operations.banUser(by, copy.sellerId));
  await harness.run(settle(harness, orderId));
}

/** The buyer’s refund is tried before the seller has given the money back. */
export async function refundsBeforeReversal(harness: Harness): Promise<void> {
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await decideForBuyer(harness, orderId);
  await harness.run((by) => harness.operations.reconcile(by));
}

/** The seller has the money, and the buyer gets it back. */
export async function refundsWhatWasSent(harness: Harness): Promise<void> {
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await decideForBuyer(harness, orderId);
  await harness.run(settle(harness, orderId));
}

/** The same, and the seller has spent it. */
export async function refundsWhatWasSpent(harness: Harness): Promise<void> {
  await onboard(harness);
  const orderId = await handOver(harness);
  await harness.run(settle(harness, orderId));
  await harness.run((by) => harness.operations.emptyAccount(by, harness.copy.sellerId));
  await decideForBuyer(harness, orderId);
  await harness.run(settle(harness, orderId));
}
