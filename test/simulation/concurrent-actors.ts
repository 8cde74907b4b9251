import type { CardEvent } from './environment.ts';
import type { Round } from './round.ts';
import type { Runner } from './schedule.ts';

/** The actors besides the buyers. A round has few of them. */
export function startConcurrentActors({ operations, copy, schedule }: Round): Promise<unknown>[] {
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
  ];
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
