import type { DomainError } from '#server/lib/errors.ts';
import type { Witness } from './check-book.ts';
import { bookingRules, type Deps, type World } from './environment.ts';
import { type FaultPlan, SandboxedRun } from './sandboxed-run.ts';
import type { Runner } from './schedule.ts';

/** What somebody who asked the server for something gets. `lost`: no answer, so that it may have happened or not. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; code: string } | { kind: 'lost' };
/** Whoever asks, and waits for the answer. */
type Asker = Pick<Runner, 'start'>;

/** The ways into the server: each is one request, with a process, a database connection and a fate of its own. */
export class Visits {
  readonly witness: Witness = { markedSold: 'no', cancelled: [], recorded: [], broken: [] };
  readonly #world: World;
  readonly #drawFate: (runner: Runner) => FaultPlan;

  constructor(world: World, drawFate: (runner: Runner) => FaultPlan) {
    this.#world = world;
    this.#drawFate = drawFate;
  }

  book = (by: Asker, buyerId: string, bookId: string) =>
    this.#visit(by, 'books', ({ db }) =>
      this.#world.server.createOrder(
        db,
        buyerId,
        { bookId, phone: '555 01', location: 'Library' },
        bookingRules,
      ),
    );

  pay = (by: Asker, buyerId: string, orderId: string) =>
    this.#visit(by, 'opens payment', (deps) =>
      this.#world.server.createPaymentIntent(deps, buyerId, { orderId }),
    );

  async record(by: Asker, buyerId: string, transactionId: string, orderId: string) {
    const outcome = await this.#visit(by, 'returns', (deps) =>
      this.#world.server.recordPayment(deps, buyerId, { transactionId, paymentId: orderId }),
    );
    if (outcome.kind === 'done') this.witness.recorded.push(outcome.value);
    return outcome;
  }

  async cancel(by: Asker, buyerId: string, orderId: string) {
    const outcome = await this.#visit(by, 'cancels', ({ db }) =>
      this.#world.server.cancelOrder(db, buyerId, orderId),
    );
    if (outcome.kind === 'done') this.witness.cancelled.push(orderId);
    return outcome;
  }

  async markSold(by: Asker, sellerId: string, bookId: string) {
    const outcome = await this.#visit(by, 'marks sold', ({ db }) =>
      this.#world.server.markSold(db, sellerId, bookId),
    );
    if (outcome.kind === 'done' && outcome.value === 1) this.witness.markedSold = 'told';
    if (outcome.kind === 'lost' && this.witness.markedSold === 'no') this.witness.markedSold = 'perhaps';
    return outcome;
  }

  takeDown = (by: Asker, sellerId: string, bookId: string) =>
    this.#visit(by, 'takes down', ({ db }) => this.#world.server.deleteBook(db, sellerId, bookId));

  timeIsUp = (by: Asker, bookId: string) =>
    this.#visit(by, 'ends holds', ({ db }) => this.#world.endHolds(bookId, db));

  expireHolds = (by: Asker) =>
    this.#visit(by, 'expires holds', ({ db }) => this.#world.server.expireHolds(db));

  deleteUser = (by: Asker, id: string) =>
    this.#visit(by, 'deletes', ({ db }) => this.#world.server.deleteUser(db, this.#world.adminId, id));

  banUser = (by: Asker, id: string) =>
    this.#visit(by, 'bans', ({ db }) => this.#world.server.banUser(db, this.#world.adminId, id));

  reconcile = (by: Asker) =>
    this.#visit(by, 'reconciles', (deps) => this.#world.server.reconcilePayments(deps, 0));

  receive = (by: Asker, { body, headers }: { body: string; headers: Headers }) =>
    this.#visit(by, 'webhook', (deps) => this.#world.server.handleWebhook(deps, body, headers));

  async #visit<T>(by: Asker, name: string, run: (deps: Deps) => Promise<T>): Promise<Outcome<T>> {
    return by.start(name, async (runner) => {
      const life = new SandboxedRun(runner, this.#drawFate(runner), this.#world.pool, this.#world.network);
      try {
        const value = await run(this.#world.depsOver(life));
        return life.isOver ? { kind: 'lost' } : { kind: 'done', value };
      } catch (error) {
        if (life.isOver) return { kind: 'lost' };
        const code = codeOf(error);
        if (code === 'card_service_unreachable') return { kind: 'lost' };
        if (code !== undefined) return { kind: 'refused', code };
        this.witness.broken.push(`whoever ${name} meets an error: ${error}`);
        return { kind: 'lost' };
      }
    });
  }
}

/** A changed copy of the server has a class of its own for refusals. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'hasOwnMessage' in error ? (error as DomainError).code : undefined;
