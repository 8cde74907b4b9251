import type { Runner } from '../simulation/schedule.ts';
import type { Harness } from './harness.ts';

/** Critical sequences around a case. The checker decides whether the outcome is right. */

async function pay(harness: Harness): Promise<string> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  return orderId;
}

/** Of an order whose seller has not answered in time, so that it can be decided. */
async function dispute(harness: Harness): Promise<{ orderId: string; caseId: string }> {
  const { operations, copy, environment, buyerId } = harness;
  const orderId = await pay(harness);
  const opened = await harness.run((by) => operations.openCase(by, buyerId, orderId));
  if (opened.kind !== 'done') throw new Error('The case could not be opened');
  await environment.endAnswerTime(copy.bookId);
  return { orderId, caseId: opened.value };
}

/** Two administrators decide the same case at the same moment, each another way. */
export async function decidesTwice(harness: Harness): Promise<void> {
  const { operations, environment } = harness;
  const { caseId } = await dispute(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'decides case', before: /^update "cases"/ },
    (by) => operations.decideCase(by, environment.adminId, caseId, 'refund'),
    (by) => operations.decideCase(by, environment.moderatorId, caseId, 'release'),
  );
}

/** Both sides open a case at the same moment. */
export async function bothOpen(harness: Harness): Promise<void> {
  const { operations, copy, buyerId } = harness;
  const orderId = await pay(harness);
  const open = (who: string) => (by: Runner) => operations.openCase(by, who, orderId);
  await harness.runWhileHeld<unknown>(
    { runner: 'opens case', before: /^update "orders"/ },
    open(buyerId),
    open(copy.sellerId),
  );
}

/** The seller enters the code while a refund is decided, before the money is back. */
export async function handsOverDuringDecision(harness: Harness): Promise<void> {
  const { operations, copy, environment } = harness;
  const { orderId, caseId } = await dispute(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'hands over', before: /^update "orders" set "handed/ },
    (by) => operations.handOver(by, copy.sellerId, orderId),
    (by) => operations.decideCase(by, environment.adminId, caseId, 'refund'),
  );
}

/** The 48 hours of a declaration end while the buyer opens a case. */
export async function clockEndsDuringCase(harness: Harness): Promise<void> {
  const { operations, copy, environment, buyerId } = harness;
  const orderId = await pay(harness);
  await harness.run((by) => operations.declareHandover(by, copy.sellerId, orderId));
  await environment.endHandoverClocks(copy.bookId);
  await harness.run((by) => operations.openCase(by, buyerId, orderId));
  await harness.run((by) => operations.endDeclaredHandovers(by));
}
