import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';
import { testCards } from './buyers.ts';
import type { Copy, World } from './environment.ts';
import { type Outcome, Visits } from './operations.ts';
import { recoverAndCheck } from './run-round.ts';
import { type FaultPlan, noTrouble } from './sandboxed-run.ts';
import { type Choose, type Runner, Schedule } from './schedule.ts';

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Keeps some run of server code from taking a certain step for as long as anybody else can take one. */
type Held = { runner: string; before: RegExp };

/** One book and a few people, for a scene in which everybody does what they are told, when they are told. */
export async function setStage(world: World) {
  const copy: Copy = await world.stock(2);
  let fate: FaultPlan = noTrouble;
  let held: Held | undefined;
  const choose: Choose = (steps) => {
    const free = steps.findIndex(({ runner, label }) => runner !== held?.runner || !held.before.test(label));
    return Math.max(free, 0);
  };
  const schedule = new Schedule('scene', choose, world.pool);
  const visits = new Visits(world, () => fate);
  const [buyerId = '', rivalId = ''] = copy.buyers;

  /** All of these at once, each a step at a time; answers when they have finished. */
  async function act<T>(...acts: ((runner: Runner) => Promise<T>)[]): Promise<T[]> {
    const done = acts.map((one) => schedule.start('somebody', (runner) => runner.waitFor(one(runner))));
    await schedule.play();
    return Promise.all(done);
  }

  async function alone<T>(one: (runner: Runner) => Promise<T>): Promise<T> {
    const [outcome] = await act(one);
    return outcome as T;
  }

  return {
    world,
    visits,
    copy,
    buyerId,
    rivalId,
    act,
    alone,

    /** The same, but somebody stops before a certain step until the others have come as far as they can. */
    async actWhileHeld<T>(hold: Held, ...acts: ((runner: Runner) => Promise<T>)[]): Promise<T[]> {
      held = hold;
      const outcomes = await act(...acts);
      held = undefined;
      return outcomes;
    },

    /** The process dies before the first step of this kind. */
    async crashing<T>(before: RegExp, one: (runner: Runner) => Promise<T>): Promise<T> {
      fate = { ...noTrouble, crash: (label) => (before.test(label) ? 'before' : undefined) };
      const outcome = await alone(one);
      fate = noTrouble;
      return outcome;
    },

    /** The buyer books. */
    book: async (): Promise<string> => valueOf(await alone((by) => visits.book(by, buyerId, copy.bookId))),

    open: async (orderId: string): Promise<CardIntent> =>
      valueOf(await alone((by) => visits.pay(by, buyerId, orderId))),

    /** The buyer books, and the money is held on a card; nobody here knows of that yet. */
    async hold(): Promise<{ orderId: string; intent: CardIntent }> {
      const orderId = await this.book();
      const intent = await this.open(orderId);
      await world.browser.confirm(intent, testCards.good);
      return { orderId, intent };
    },

    record: (intentId: string, orderId: string) => (by: Runner) =>
      visits.record(by, buyerId, intentId, orderId),

    violations: () => recoverAndCheck(world, copy.bookId, visits),
  };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'done') throw new Error(`A scene could not be set: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
