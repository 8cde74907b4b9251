import type { CardEvent } from './environment.ts';
import type { Round } from './round.ts';
import type { Runner } from './schedule.ts';

/** Everybody besides the buyers who has something to do with the book; seldom all of them. */
export function meddle({ visits, copy, schedule }: Round): Promise<unknown>[] {
  const { bookId, sellerId, buyers } = copy;
  const start = (name: string, share: number, act: (runner: Runner) => Promise<unknown>) =>
    schedule.start(name, async (runner) => {
      if (!runner.chance.chance(share)) return;
      await runner.think(runner.chance.int(40));
      await act(runner);
    });
  const timeIsUp = async (runner: Runner) => {
    await runner.waitFor(visits.timeIsUp(runner, bookId));
    await runner.waitFor(visits.expireHolds(runner));
  };
  const remove = (who: (runner: Runner) => string) => (runner: Runner) =>
    runner.waitFor<unknown>(
      runner.chance.chance(0.5)
        ? visits.deleteUser(runner, who(runner))
        : visits.banUser(runner, who(runner)),
    );
  const someBuyer = ({ chance }: Runner) => buyers[chance.int(buyers.length)] ?? '';
  return [
    start('clock', 0.4, timeIsUp),
    start('clock', 0.2, timeIsUp),
    start('seller', 0.3, (runner) => runner.waitFor(visits.markSold(runner, sellerId, bookId))),
    start('seller', 0.15, (runner) => runner.waitFor(visits.takeDown(runner, sellerId, bookId))),
    start(
      'admin',
      0.2,
      remove(() => sellerId),
    ),
    start('admin', 0.3, remove(someBuyer)),
    start('admin', 0.3, remove(someBuyer)),
    start('job', 0.5, (runner) => runner.waitFor(visits.reconcile(runner))),
    start('job', 0.5, (runner) => runner.waitFor(visits.reconcile(runner))),
  ];
}

/** Brings the card service's events: at once, late, twice, or never; and again when they are not taken. */
export async function carryEvents(round: Round, runner: Runner): Promise<void> {
  const { world, visits } = round;
  const { chance } = runner;
  const late: CardEvent[] = [];
  const underWay: Promise<void>[] = [];
  const bring = (event: CardEvent, patience: number) =>
    runner.start('courier', async (courier) => {
      await courier.think(patience);
      for (let attempt = 0; attempt < 3; attempt++) {
        const { kind } = await courier.waitFor(visits.receive(courier, event));
        if (kind === 'done') return;
      }
    });
  while (round.buyersLeft > 0) {
    for (const event of await runner.step('fetches events', world.takeEvents)) {
      if (chance.chance(0.15)) continue;
      if (chance.chance(0.2)) late.push(event);
      if (chance.chance(0.8)) underWay.push(bring(event, chance.int(5)));
      if (chance.chance(0.2)) underWay.push(bring(event, chance.int(5)));
    }
    await runner.think(3);
  }
  underWay.push(...late.map((event) => bring(event, 0)));
  await runner.waitFor(Promise.all(underWay));
}
