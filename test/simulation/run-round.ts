import { createRng } from '../support/seeded-rng.ts';
import { buyTheBook } from './buyers.ts';
import { checkBook } from './check-book.ts';
import { carryEvents, meddle } from './concurrent-actors.ts';
import type { World } from './environment.ts';
import { Visits } from './operations.ts';
import type { Round } from './round.ts';
import type { FaultPlan } from './sandboxed-run.ts';
import { type Runner, Schedule } from './schedule.ts';

/**
 * Six buyers fight for one book while everything goes wrong that can; then what was interrupted is taken up again.
 * @returns what is not as it must be, and the story of the round
 */
export async function fight(world: World, seed: string) {
  const order = createRng(seed);
  const copy = await world.stock(6);
  // Those of the round before are none of this one's.
  await world.takeEvents();
  const schedule = new Schedule(seed, (steps) => order.int(steps.length), world.pool);
  const visits = new Visits(world, drawFate);
  const round: Round = { world, visits, copy, schedule, buyersLeft: copy.buyers.length };
  const everybody = [
    ...copy.buyers.map((buyer, n) =>
      schedule.start(`buyer ${n + 1}`, (runner) =>
        buyTheBook(round, runner, buyer).finally(() => {
          round.buyersLeft--;
        }),
      ),
    ),
    ...meddle(round),
    schedule.start('courier', (runner) => carryEvents(round, runner)),
  ];
  await Promise.all([...everybody, schedule.play()]);
  const violations = await recoverAndCheck(world, copy.bookId, visits);
  return { violations, story: schedule.story };
}

/** One process in five dies at one of its steps; one call to the card service in eight gets no answer. */
function drawFate({ chance }: Runner): FaultPlan {
  let stepsLeft = chance.chance(0.2) ? chance.int(14) : Number.POSITIVE_INFINITY;
  const when = chance.pick(['before', 'after'] as const);
  return {
    crash: () => (stepsLeft-- === 0 ? when : undefined),
    drop: () => (chance.chance(0.125) ? chance.pick(['before', 'after'] as const) : undefined),
  };
}

/** Everything works again. What is true now, and once the time of the last booking is over? */
export async function recoverAndCheck(world: World, bookId: string, { witness }: Visits): Promise<string[]> {
  const deps = world.depsOver({ db: world.db, fetch: (url, init) => world.network(new Request(url, init)) });
  const settleAll = async () => {
    // Each time it takes up all that is unfinished; what needs a third time will need every time.
    for (let time = 0; time < 2; time++) await world.server.reconcilePayments(deps, 0);
  };
  await settleAll();
  const open = await checkBook(world, bookId, witness, 'open');
  await world.endHolds(bookId);
  await world.server.expireHolds(world.db);
  await settleAll();
  return [...new Set([...open, ...(await checkBook(world, bookId, witness, 'over'))])];
}
