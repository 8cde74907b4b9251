import { type CardService, cardServiceFor } from '../simulation/card-service.ts';
import type { Runner } from '../simulation/schedule.ts';
import type { Harness } from './harness.ts';

/** Critical sequences that begin at the payment provider. The checker decides whether the outcome is right. */

/** The book is paid for, and nothing has happened at the payment provider yet. */
async function pay(harness: Harness): Promise<{ orderId: string; cards: CardService }> {
  const { orderId, intent } = await harness.hold();
  await harness.run(harness.record(intent.id, orderId));
  await harness.environment.takeEvents();
  return { orderId, cards: cardServiceFor(harness.environment, harness.copy.bookId) };
}

/** The seller has handed the book over, and is owed its price. */
async function sell(harness: Harness): Promise<CardService> {
  const { run, operations, copy } = harness;
  const { orderId, cards } = await pay(harness);
  await run((by) => operations.handOver(by, copy.sellerId, orderId));
  await run((by) => operations.settleTransfer(by, orderId));
  return cards;
}

async function deliverEvents({ environment, operations, run }: Harness): Promise<void> {
  for (const event of await environment.takeEvents()) await run((by) => operations.receive(by, event));
}

async function paymentOf({ environment }: Harness, orderId: string): Promise<string> {
  const payment = await environment.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return payment.id;
}

export async function hostRefunds(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.refund('whole');
  await deliverEvents(harness);
}

export async function hostRefundsUnheard(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.refund('whole');
}

export async function hostRefundsPart(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.refund('part');
  await deliverEvents(harness);
}

export async function bankSendsRefundBack(harness: Harness): Promise<void> {
  const { cards } = await pay(harness);
  await cards.refund('whole');
  await deliverEvents(harness);
  await cards.sendBackRefund();
  await deliverEvents(harness);
}

/** The clock of the handover has run out, and the refund that followed has failed. */
async function failOwnRefund(harness: Harness): Promise<string> {
  const { environment, operations, copy, run } = harness;
  const { orderId, cards } = await pay(harness);
  await environment.endHandoverClocks(copy.bookId);
  await run((by) => operations.reconcile(by));
  await cards.sendBackRefund();
  await deliverEvents(harness);
  return paymentOf(harness, orderId);
}

/** An administrator has a refund made again that failed. */
export async function refundsAgain(harness: Harness): Promise<void> {
  const paymentId = await failOwnRefund(harness);
  await harness.run((by) => harness.operations.retryPayment(by, paymentId));
}

/** Two administrators do so at the same moment. */
export async function refundsAgainTwice(harness: Harness): Promise<void> {
  const paymentId = await failOwnRefund(harness);
  await harness.runWhileHeld<unknown>(
    { runner: 'retries', before: /^POST .*refunds$/ },
    (by) => harness.operations.retryPayment(by, paymentId),
    (by) => harness.operations.retryPayment(by, paymentId),
  );
}

export async function bankTakesBack(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.openDispute();
  await deliverEvents(harness);
  await cards.endDispute('lost');
  await deliverEvents(harness);
}

export async function bankReleases(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.openDispute();
  await deliverEvents(harness);
  await cards.endDispute('won');
  await deliverEvents(harness);
}

/** The nightly comparison has read that the bank holds the money, and stores it after the bank’s decision has arrived. */
export const bankDecidesDuringComparison = (outcome: 'won' | 'lost') =>
  async function bankDecides(harness: Harness): Promise<void> {
    const { environment, operations } = harness;
    const cards = await sell(harness);
    await cards.openDispute();
    await deliverEvents(harness);
    const decide = async (by: Runner) => {
      await by.step('the bank decides', () => cards.endDispute(outcome));
      for (const event of await environment.takeEvents()) await by.waitFor(operations.receive(by, event));
    };
    await harness.runWhileHeld<unknown>(
      { runner: 'compares', before: /^select "id", "order_id", "site_currency", .* from "payments"/ },
      (by) => operations.compareWithProvider(by),
      decide,
    );
  };

export async function buyerObjects(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.openDispute();
  await deliverEvents(harness);
}

export async function buyerObjectsUnheard(harness: Harness): Promise<void> {
  const cards = await sell(harness);
  await cards.openDispute();
}

/** The clock of the handover runs out while the bank decides, of which we have not heard. */
export async function refundsBeforeHearingOfDispute(harness: Harness): Promise<void> {
  const { environment, operations, copy } = harness;
  const { orderId, cards } = await pay(harness);
  await cards.openDispute();
  await environment.endHandoverClocks(copy.bookId);
  const paymentId = await paymentOf(harness, orderId);
  await harness.run((by) => operations.retryPayment(by, paymentId));
}
