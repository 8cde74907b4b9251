import type { Harness } from './harness.ts';

/** Critical sequences around a handover. The checker decides whether the outcome is right. */

async function pay(harness: Harness): Promise<string> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  return orderId;
}

/** Two phones scan the code at the same moment. */
export async function scansTwice(harness: Harness): Promise<void> {
  const { operations, copy } = harness;
  const orderId = await pay(harness);
  const scan = (by: Parameters<typeof operations.handOver>[0]) =>
    operations.handOver(by, copy.sellerId, orderId);
  await harness.runWhileHeld({ runner: 'hands over', before: /^update "orders" set "handed/ }, scan, scan);
}

/** The book is handed over while the money is about to go back. */
export async function handsOverDuringRefund(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  const orderId = await pay(harness);
  await environment.endHandoverClocks(copy.bookId);
  await harness.runWhileHeld<unknown>(
    { runner: 'reconciles', before: /^update "payments" set "status".*refund_pending/ },
    (by) => operations.reconcile(by),
    (by) => operations.handOver(by, copy.sellerId, orderId),
  );
}

/** The money goes back while a handover is about to be recorded. */
export async function refundsDuringHandover(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  const orderId = await pay(harness);
  await environment.endHandoverClocks(copy.bookId);
  await harness.runWhileHeld<unknown>(
    { runner: 'hands over', before: /^update "orders" set "handed/ },
    (by) => operations.handOver(by, copy.sellerId, orderId),
    (by) => operations.reconcile(by),
  );
}

/** The 14 days end while the seller's declaration waits for its 48 hours. */
export async function declaresBeforeRefund(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  const orderId = await pay(harness);
  await harness.run((by) => operations.declareHandover(by, copy.sellerId, orderId));
  await environment.db
    .updateTable('orders')
    .set({ refund_due_at: new Date(Date.now() - 60_000) })
    .where('id', '=', orderId)
    .execute();
  await harness.run((by) => operations.reconcile(by));
}

/** No one says anything, and the response to the refund is lost. */
export async function refundIsLost(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  await pay(harness);
  await environment.endHandoverClocks(copy.bookId);
  await harness.runCrashing(/refunds$/, (by) => operations.reconcile(by));
}
