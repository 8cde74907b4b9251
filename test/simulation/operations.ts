import { toAmount } from '#contract/money.ts';
import type { DomainError } from '#server/lib/errors.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import type { Observations } from './check-book.ts';
import { bookingRules, type Deps, type Environment, priceMinor } from './environment.ts';
import { type FaultPlan, SandboxedRun } from './sandboxed-run.ts';
import type { Runner } from './schedule.ts';

/** The result of a request. `lost`: no response, so it may or may not have been performed. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; code: string } | { kind: 'lost' };
/** The caller, who waits for the response. */
type Caller = Pick<Runner, 'start'>;

/**
 * The operations of the server. Each is one request with its own process, database connection, and fault plan.
 */
export class Operations {
  readonly observations: Observations = {
    markedSold: 'no',
    cancelled: [],
    recorded: [],
    openedByPrice: [],
    broken: [],
  };
  readonly #environment: Environment;
  readonly #drawFaultPlan: (runner: Runner) => FaultPlan;

  constructor(environment: Environment, drawFaultPlan: (runner: Runner) => FaultPlan) {
    this.#environment = environment;
    this.#drawFaultPlan = drawFaultPlan;
  }

  book = (by: Caller, buyerId: string, bookId: string) =>
    this.#perform(by, 'books', ({ db }) =>
      this.#environment.server.createOrder(
        db,
        buyerId,
        { bookId, phone: '555 01', location: 'Library' },
        bookingRules,
      ),
    );

  pay = (by: Caller, buyerId: string, orderId: string) =>
    this.#perform(by, 'opens payment', (deps) =>
      // The order is named, so that no session is looked up.
      this.#environment.server.createPaymentIntent(deps, { id: buyerId, sessionId: '' }, { orderId }),
    );

  read = (by: Caller, sessionId: string, orderId: string) =>
    this.#perform(by, 'reads', ({ db }) => this.#environment.server.setLastReadOrder(db, sessionId, orderId));

  /** Pays the price of the order that is shown, without naming the order. */
  async payPrice(by: Caller, buyer: { id: string; sessionId: string }, shownOrderId: string) {
    const outcome = await this.#perform(by, 'opens payment', (deps) =>
      this.#environment.server.createPaymentIntent(deps, buyer, {
        bookPrice: toAmount(priceMinor, testCurrency),
      }),
    );
    if (outcome.kind === 'done')
      this.observations.openedByPrice.push({ shown: shownOrderId, opened: outcome.value.orderId });
    return outcome;
  }

  async record(by: Caller, buyerId: string, transactionId: string, orderId: string) {
    const outcome = await this.#perform(by, 'returns', (deps) =>
      this.#environment.server.recordPayment(deps, buyerId, { transactionId, paymentId: orderId }),
    );
    if (outcome.kind === 'done') this.observations.recorded.push(outcome.value);
    return outcome;
  }

  async cancel(by: Caller, buyerId: string, orderId: string) {
    const outcome = await this.#perform(by, 'cancels', ({ db }) =>
      this.#environment.server.cancelOrder(db, buyerId, orderId),
    );
    if (outcome.kind === 'done') this.observations.cancelled.push(orderId);
    return outcome;
  }

  async markSold(by: Caller, sellerId: string, bookId: string) {
    const outcome = await this.#perform(by, 'marks sold', ({ db }) =>
      this.#environment.server.markSold(db, sellerId, bookId),
    );
    if (outcome.kind === 'done' && outcome.value === 1) this.observations.markedSold = 'told';
    if (outcome.kind === 'lost' && this.observations.markedSold === 'no')
      this.observations.markedSold = 'perhaps';
    return outcome;
  }

  deleteBook = (by: Caller, sellerId: string, bookId: string) =>
    this.#perform(by, 'takes down', ({ db }) => this.#environment.server.deleteBook(db, sellerId, bookId));

  endHolds = (by: Caller, bookId: string) =>
    this.#perform(by, 'ends holds', ({ db }) => this.#environment.endHolds(bookId, db));

  expireHolds = (by: Caller) =>
    this.#perform(by, 'expires holds', ({ db }) => this.#environment.server.expireHolds(db));

  deleteUser = (by: Caller, id: string) =>
    this.#perform(by, 'deletes', ({ db }) =>
      this.#environment.server.deleteUser(db, this.#environment.adminId, id),
    );

  banUser = (by: Caller, id: string) =>
    this.#perform(by, 'bans', ({ db }) =>
      this.#environment.server.banUser(db, this.#environment.adminId, id),
    );

  reconcile = (by: Caller) =>
    this.#perform(by, 'reconciles', (deps) => this.#environment.server.reconcilePayments(deps, 0));

  receive = (by: Caller, { body, headers }: { body: string; headers: Headers }) =>
    this.#perform(by, 'webhook', (deps) => this.#environment.server.handleWebhook(deps, body, headers));

  async #perform<T>(by: Caller, name: string, run: (deps: Deps) => Promise<T>): Promise<Outcome<T>> {
    return by.start(name, async (runner) => {
      const sandbox = new SandboxedRun(
        runner,
        this.#drawFaultPlan(runner),
        this.#environment.pool,
        this.#environment.network,
      );
      try {
        const value = await run(this.#environment.depsOver(sandbox));
        return sandbox.isOver ? { kind: 'lost' } : { kind: 'done', value };
      } catch (error) {
        if (sandbox.isOver) return { kind: 'lost' };
        const code = codeOf(error);
        if (code === 'card_service_unreachable') return { kind: 'lost' };
        if (code !== undefined) return { kind: 'refused', code };
        this.observations.broken.push(`the operation "${name}" failed unexpectedly: ${error}`);
        return { kind: 'lost' };
      }
    });
  }
}

/** A modified copy of the server has its own class of errors, so `instanceof` does not work. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'publicMessage' in error ? (error as DomainError).code : undefined;
