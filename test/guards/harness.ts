import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';
import { testCards } from '../simulation/buyers.ts';
import type { Copy, Environment } from '../simulation/environment.ts';
import { Operations, type Outcome } from '../simulation/operations.ts';
import { recoverAndCheck } from '../simulation/run-round.ts';
import { type FaultPlan, noFaults } from '../simulation/sandboxed-run.ts';
import { type Choose, type Runner, Schedule } from '../simulation/schedule.ts';

export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Keeps a runner from taking a certain step as long as any other runner can take one. */
type Held = { runner: string; before: RegExp };

/** One book and a few users, for a scenario with a fixed sequence of operations. */
export async function createHarness(environment: Environment) {
  const copy: Copy = await environment.stock(2);
  let faultPlan: FaultPlan = noFaults;
  let held: Held | undefined;
  const choose: Choose = (steps) => {
    const free = steps.findIndex(({ runner, label }) => runner !== held?.runner || !held.before.test(label));
    return Math.max(free, 0);
  };
  const schedule = new Schedule('scene', choose, environment.pool);
  const operations = new Operations(environment, () => faultPlan);
  const [buyerId = '', rivalId = ''] = copy.buyers;

  /** Runs these concurrently, one step at a time. Returns when all have finished. */
  async function runConcurrently<T>(...tasks: ((runner: Runner) => Promise<T>)[]): Promise<T[]> {
    const done = tasks.map((one) => schedule.start('somebody', (runner) => runner.waitFor(one(runner))));
    await schedule.play();
    return Promise.all(done);
  }

  async function run<T>(one: (runner: Runner) => Promise<T>): Promise<T> {
    const [outcome] = await runConcurrently(one);
    return outcome as T;
  }

  return {
    environment,
    operations,
    copy,
    buyerId,
    rivalId,
    runConcurrently,
    run,

    /** Like `runConcurrently`, but holds one runner before a certain step until the others can go no further. */
    async runWhileHeld<T>(hold: Held, ...tasks: ((runner: Runner) => Promise<T>)[]): Promise<T[]> {
      held = hold;
      const outcomes = await runConcurrently(...tasks);
      held = undefined;
      return outcomes;
    },

    /** The process crashes before the first step that matches. */
    async runCrashing<T>(before: RegExp, one: (runner: Runner) => Promise<T>): Promise<T> {
      faultPlan = { ...noFaults, crash: (label) => (before.test(label) ? 'before' : undefined) };
      const outcome = await run(one);
      faultPlan = noFaults;
      return outcome;
    },

    /** The process crashes after the first step that matches. */
    async runCrashingAfter<T>(after: RegExp, one: (runner: Runner) => Promise<T>): Promise<T> {
      faultPlan = { ...noFaults, crash: (label) => (after.test(label) ? 'after' : undefined) };
      const outcome = await run(one);
      faultPlan = noFaults;
      return outcome;
    },

    book: async (): Promise<string> =>
      requireValue(await run((by) => operations.book(by, buyerId, copy.bookId))),

    open: async (orderId: string): Promise<CardIntent> =>
      requireValue(await run((by) => operations.pay(by, buyerId, orderId))),

    /** The buyer books and the card is authorized, which our server does not know yet. */
    async hold(): Promise<{ orderId: string; intent: CardIntent }> {
      const orderId = await this.book();
      const intent = await this.open(orderId);
      await environment.browser.confirm(intent, testCards.good);
      return { orderId, intent };
    },

    record: (intentId: string, orderId: string) => (by: Runner) =>
      operations.record(by, buyerId, intentId, orderId),

    violations: () => recoverAndCheck(environment, copy.bookId, operations),
  };
}

function requireValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'done')
    throw new Error(`The scenario could not be set up: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
