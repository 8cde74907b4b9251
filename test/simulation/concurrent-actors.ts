import type { Db } from '#server/db/schema.ts';
import type { CardEvent } from './environment.ts';
import type { Operations } from './operations.ts';
import type { Round } from './round.ts';
import type { Runner } from './schedule.ts';
import { startCardService } from './start-card-service.ts';

/** The actors besides the buyers. A round has few of them. */
export function startConcurrentActors({
  operations,
  copy,
  schedule,
  environment,
}: Round): Promise<unknown>[] {
  const { bookId, sellerId, buyers } = copy;
  const start = (name: string, share: number, act: (runner: Runner) => Promise<unknown>) =>
    schedule.start(name, async (runner) => {
      if (!runner.rng.chance(share)) return;
      await runner.think(runner.rng.int(40));
      await act(runner);
    });
  const endHolds = async (runner: Runner) => {
    await runner.waitFor(operations.endHolds(runner, bookId));
    await runner.waitFor(operations.expireHolds(runner));
  };
  const remove = (who: (runner: Runner) => string) => (runner: Runner) =>
    runner.waitFor<unknown>(
      runner.rng.chance(0.5)
        ? operations.deleteUser(runner, who(runner))
        : operations.banUser(runner, who(runner)),
    );
  /** Both sides act on whatever order is paid at the moment, also on one that is about to be refunded. */
  const handover = async (runner: Runner) => {
    for (let attempt = 0; attempt < 4; attempt++) {
      await runner.think(runner.rng.int(40));
      const order = await findPaidOrder(environment.db, bookId);
      const opened = await findCase(environment.db, bookId);
      if (order) await runner.waitFor<unknown>(actOnPaid(operations, runner, sellerId, order, opened?.id));
    }
  };
  /** Administrators decide about the case of the moment, one way or the other. */
  const decide = (staffId: string) => async (runner: Runner) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await runner.think(runner.rng.int(50));
      if (runner.rng.chance(0.5)) await runner.waitFor(operations.endAnswerTime(runner, bookId));
      const open = await findCase(environment.db, bookId);
      const decision = runner.rng.pick(['release', 'refund'] as const);
      if (open) await runner.waitFor(operations.decideCase(runner, staffId, open.id, decision));
    }
  };
  /** Requests settle the order that they changed, and the job all that are left. */
  const settle = async (runner: Runner) => {
    for (let attempt = 0; attempt < 4; attempt++) {
      await runner.think(runner.rng.int(40));
      const order = await findPaidOrder(environment.db, bookId);
      await runner.waitFor<unknown>(
        order && runner.rng.chance(0.7)
          ? operations.settleTransfer(runner, order.id)
          : operations.settleTransfers(runner),
      );
    }
  };
  const pay = async (runner: Runner) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await runner.think(runner.rng.int(60));
      await runner.waitFor(operations.payByHand(runner, sellerId));
    }
  };
  /** The seller tells the payment provider where to send the money, sooner or later. */
  const onboard = async (runner: Runner) => {
    await runner.waitFor(operations.startOnboarding(runner, sellerId));
    await runner.waitFor(operations.completeAccount(runner, sellerId));
    await runner.waitFor(operations.syncAccounts(runner));
  };
  const automatic = () => [
    start('seller', 0.8, onboard),
    start('seller', 0.3, onboard),
    start('job', 0.4, (runner) => runner.waitFor(operations.syncAccounts(runner))),
    start('bank', 0.3, async (runner) => {
      await runner.think(runner.rng.int(60));
      await runner.waitFor(operations.emptyAccount(runner, sellerId));
    }),
  ];
  const someBuyer = ({ rng }: Runner) => buyers[rng.int(buyers.length)] ?? '';
  return [
    start('clock', 0.4, endHolds),
    start('clock', 0.2, endHolds),
    start('seller', 0.3, (runner) => runner.waitFor(operations.markSold(runner, sellerId, bookId))),
    start('seller', 0.15, (runner) => runner.waitFor(operations.deleteBook(runner, sellerId, bookId))),
    start(
      'admin',
      0.2,
      remove(() => sellerId),
    ),
    start('admin', 0.3, remove(someBuyer)),
    start('admin', 0.3, remove(someBuyer)),
    start('job', 0.5, (runner) => runner.waitFor(operations.reconcile(runner))),
    start('job', 0.5, (runner) => runner.waitFor(operations.reconcile(runner))),
    start('seller', 0.6, handover),
    start('job', 0.6, settle),
    start('job', 0.4, settle),
    start('night', 0.2, (runner) => runner.waitFor(operations.compareWithProvider(runner))),
    ...startCardService({ environment, operations, copy }, start),
    ...(environment.paymentMode === 'stripe' ? automatic() : [start('host', 0.5, pay)]),
    start('admin', 0.4, decide(environment.adminId)),
    start('moderator', 0.4, decide(environment.moderatorId)),
    start('owner', 0.6, handover),
    start('clock', 0.4, async (runner) => {
      await runner.think(runner.rng.int(60));
      await runner.waitFor(operations.endHandoverClocks(runner, bookId));
      await runner.waitFor(operations.endDeclaredHandovers(runner));
      await runner.waitFor(operations.reconcile(runner));
    }),
  ];
}

type PaidOrder = { id: string; buyer_id: string };

const findPaidOrder = (db: Db, bookId: string): Promise<PaidOrder | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_id'])
    .where('book_id', '=', bookId)
    .where('status', 'in', ['paid', 'refund_pending'])
    .executeTakeFirst();

/** Also a decided one, which is then decided again in vain. */
const findCase = (db: Db, bookId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('cases.id')
    .where('book_id', '=', bookId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst();

function actOnPaid(
  operations: Operations,
  runner: Runner,
  sellerId: string,
  { id, buyer_id }: PaidOrder,
  caseId: string | undefined,
): Promise<unknown> {
  const party = runner.rng.chance(0.5) ? sellerId : buyer_id;
  const acts = [
    () => operations.handOver(runner, sellerId, id),
    () => operations.confirmHandover(runner, buyer_id, id),
    () => operations.declareHandover(runner, sellerId, id),
    () => operations.declareHandover(runner, sellerId, id),
    () => operations.denyHandover(runner, buyer_id, id),
    () => (caseId ? operations.answerCase(runner, party, caseId) : operations.openCase(runner, party, id)),
  ];
  return runner.rng.pick(acts as [(typeof acts)[number]])();
}

/**
 * Delivers the payment provider's webhooks: at once, late, twice, or never, and again if they are not accepted.
 */
export async function deliverEvents(round: Round, runner: Runner): Promise<void> {
  const { environment, operations } = round;
  const { rng } = runner;
  const late: CardEvent[] = [];
  const underWay: Promise<void>[] = [];
  const bring = (event: CardEvent, delay: number) =>
    runner.start('courier', async (courier) => {
      await courier.think(delay);
      for (let attempt = 0; attempt < 3; attempt++) {
        const { kind } = await courier.waitFor(operations.receive(courier, event));
        if (kind === 'done') return;
      }
    });
  while (round.buyersLeft > 0) {
    for (const event of await runner.step('fetches events', environment.takeEvents)) {
      if (rng.chance(0.15)) continue;
      if (rng.chance(0.2)) late.push(event);
      if (rng.chance(0.8)) underWay.push(bring(event, rng.int(5)));
      if (rng.chance(0.2)) underWay.push(bring(event, rng.int(5)));
    }
    await runner.think(3);
  }
  underWay.push(...late.map((event) => bring(event, 0)));
  await runner.waitFor(Promise.all(underWay));
}
