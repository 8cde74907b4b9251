import { cardServiceFor } from './card-service.ts';
import type { Round } from './round.ts';
import type { Runner } from './schedule.ts';

type Start = (name: string, share: number, act: (runner: Runner) => Promise<unknown>) => Promise<unknown>;

/** Starts those who act at the payment provider, and the administrator who has failed refunds made again. */
export function startCardService(
  { environment, operations, copy }: Pick<Round, 'environment' | 'operations' | 'copy'>,
  start: Start,
): Promise<unknown>[] {
  const cards = cardServiceFor(environment, copy.bookId);
  /** Acts at some moment, mostly after the card was charged. */
  const later = (label: string, act: (runner: Runner) => Promise<void>) => async (runner: Runner) => {
    await runner.think(runner.rng.int(80));
    await runner.step(label, () => act(runner));
  };
  return [
    start(
      'dashboard',
      0.15,
      later('the host refunds', () => cards.refund('whole')),
    ),
    start(
      'dashboard',
      0.15,
      later('the host refunds a part', () => cards.refund('part')),
    ),
    start('bank', 0.25, later('the bank sends a refund back', cards.sendBackRefund)),
    start('cardholder', 0.25, async (runner) => {
      await later('the buyer objects at the bank', cards.openDispute)(runner);
      await later('the bank decides', ({ rng }) => cards.endDispute(rng.pick(['won', 'lost'])))(runner);
    }),
    start('admin', 0.3, async (runner) => {
      await runner.think(runner.rng.int(80));
      const payment = await environment.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('orders.book_id', '=', copy.bookId)
        .where('payments.status', '=', 'refunded')
        .executeTakeFirst();
      if (payment) await runner.waitFor(operations.retryPayment(runner, payment.id));
    }),
  ];
}
