import { sql } from 'kysely';
import { createRng } from '../support/seeded-rng.ts';
import { buyTheBook } from './buyers.ts';
import { cardServiceFor } from './card-service.ts';
import { checkBook } from './check-book.ts';
import { deliverEvents, startConcurrentActors } from './concurrent-actors.ts';
import type { Deps, Environment } from './environment.ts';
import { Operations } from './operations.ts';
import type { Round } from './round.ts';
import type { FaultPlan } from './sandboxed-run.ts';
import { type Runner, Schedule } from './schedule.ts';

/**
 * Six buyers compete for one book under faults. Then the interrupted work is recovered.
 * @returns the violations, and the log of the round
 */
export async function runRound(environment: Environment, seed: string) {
  const order = createRng(seed);
  const copy = await environment.stock(6);
  // Drop the events of the previous round.
  await environment.takeEvents();
  const schedule = new Schedule(seed, (steps) => order.int(steps.length), environment.pool);
  const operations = new Operations(environment, drawFaultPlan);
  const round: Round = { environment, operations, copy, schedule, buyersLeft: copy.buyers.length };
  const everybody = [
    ...copy.buyers.map((buyer, n) =>
      schedule.start(`buyer ${n + 1}`, (runner) =>
        buyTheBook(round, runner, buyer).finally(() => {
          round.buyersLeft--;
        }),
      ),
    ),
    ...startConcurrentActors(round),
    schedule.start('courier', (runner) => deliverEvents(round, runner)),
  ];
  await Promise.all([...everybody, schedule.play()]);
  const violations = await recoverAndCheck(environment, copy.bookId, operations);
  return { violations, log: schedule.log };
}

/**
 * One process in five crashes at one of its steps. One call in eight to the payment provider loses its
 * connection.
 */
function drawFaultPlan({ rng }: Runner): FaultPlan {
  let stepsLeft = rng.chance(0.2) ? rng.int(14) : Number.POSITIVE_INFINITY;
  const when = rng.pick(['before', 'after'] as const);
  return {
    crash: () => (stepsLeft-- === 0 ? when : undefined),
    drop: () => (rng.chance(0.125) ? rng.pick(['before', 'after'] as const) : undefined),
  };
}

/** Without faults: checks the state after recovery, after the last hold has expired, and after the clocks of the handover and of cases. */
export async function recoverAndCheck(
  environment: Environment,
  bookId: string,
  { observations }: Operations,
): Promise<string[]> {
  const deps = environment.depsOver({
    db: environment.db,
    fetch: (url, init) => environment.network(new Request(url, init)),
  });
  const settleAll = async () => {
    // One run recovers everything that is unfinished. What needs a third run would need one every time.
    for (let time = 0; time < 2; time++) await environment.server.reconcilePayments(deps, 0);
    // What was rejected or not confirmed is not tried again at once.
    await environment.db.updateTable('transfers').set({ updated_at: anHourAgo }).execute();
    await environment.server.settleTransfers(deps);
    await environment.server.reconcilePayments(deps, 0);
    // The night finds what began at the payment provider and whose event was lost.
    await environment.server.reconcileWithProvider(deps);
  };
  await settleAll();
  const open = await checkBook(environment, bookId, observations, 'open');
  await environment.endHolds(bookId);
  await environment.server.expireHolds(environment.db);
  await settleAll();
  const over = await checkBook(environment, bookId, observations, 'over');
  await environment.endHandoverClocks(bookId);
  await environment.server.endDeclaredHandovers(deps);
  await decideOpenCase(environment, deps, bookId);
  await cardServiceFor(environment, bookId).endDispute('lost');
  await settleAll();
  await refundAgain(environment, deps, bookId);
  const settled = await checkBook(environment, bookId, observations, 'settled');
  return [...new Set([...open, ...over, ...settled])];
}

/** An administrator has every refund made again that a bank sent back. */
async function refundAgain(environment: Environment, deps: Deps, bookId: string): Promise<void> {
  const failed = await environment.db
    .selectFrom('provider_differences')
    .innerJoin('payments', 'payments.id', 'provider_differences.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('orders.book_id', '=', bookId)
    .where('missing_refund_cents', '>', 0)
    .execute();
  for (const { id } of failed) await environment.server.retryPayment(deps, environment.adminId, id);
}

const anHourAgo = sql<Date>`now() - interval '1 hour'`;

/** An administrator decides the cases that have no answer. */
async function decideOpenCase(environment: Environment, deps: Deps, bookId: string): Promise<void> {
  await environment.endAnswerTime(bookId);
  const open = await environment.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('cases.id')
    .where('book_id', '=', bookId)
    .where('state', '<>', 'decided')
    .executeTakeFirst();
  const verdict = { decision: 'refund', reason: 'We heard both.' } as const;
  if (open) await environment.server.decideCase(deps, environment.adminId, open.id, verdict);
}
