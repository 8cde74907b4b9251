import type { CaseDecision } from '#contract/cases/cases.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { DomainError } from '#server/lib/errors.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import type { Observations } from './check-book.ts';
import { bookingRules, type Deps, type Environment, priceMinor } from './environment.ts';
import { payDueTransfers } from './pay-due-transfers.ts';
import { type FaultPlan, SandboxedRun } from './sandboxed-run.ts';
import type { Runner } from './schedule.ts';

/** The result of a request. `lost`: no response, so it may or may not have been performed. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused'; code: string } | { kind: 'lost' };
const manyCodes = { max: 1_000_000, windowSeconds: 3600 };

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
    handedOver: [],
    decided: [],
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

  /** The buyer has shown the code to the seller. */
  handOver = (by: Caller, sellerId: string, orderId: string) =>
    this.#handover(orderId, () =>
      this.#perform(by, 'hands over', (deps) =>
        this.#environment.server.handOver(
          { ...deps, codes: this.#environment.codes, limits: { handoverCodesPerOrder: manyCodes } },
          sellerId,
          orderId,
          this.#environment.codes.codeOf(orderId),
        ),
      ),
    );

  confirmHandover = (by: Caller, buyerId: string, orderId: string) =>
    this.#handover(orderId, () =>
      this.#perform(by, 'confirms', (deps) =>
        this.#environment.server.confirmHandover(deps, buyerId, orderId),
      ),
    );

  declareHandover = (by: Caller, sellerId: string, orderId: string) =>
    this.#perform(by, 'declares', (deps) =>
      this.#environment.server.declareHandover(deps, sellerId, orderId),
    );

  denyHandover = (by: Caller, buyerId: string, orderId: string) =>
    this.#perform(by, 'denies', (deps) => this.#environment.server.denyHandover(deps, buyerId, orderId));

  endDeclaredHandovers = (by: Caller) =>
    this.#perform(by, 'ends declarations', (deps) => this.#environment.server.endDeclaredHandovers(deps));

  endHandoverClocks = (by: Caller, bookId: string) =>
    this.#perform(by, 'ends clocks', ({ db }) => this.#environment.endHandoverClocks(bookId, db));

  openCase = (by: Caller, userId: string, orderId: string) =>
    this.#perform(by, 'opens case', (deps) =>
      this.#environment.server.openCase({ ...deps, containsHandoverCode: () => false }, userId, {
        orderId,
        kind: 'other',
        text: 'We did not find each other.',
      }),
    );

  answerCase = (by: Caller, userId: string, caseId: string) =>
    this.#perform(by, 'answers case', (deps) =>
      this.#environment.server.answerCase({ ...deps, containsHandoverCode: () => false }, userId, caseId, {
        text: 'I was there.',
      }),
    );

  async decideCase(by: Caller, staffId: string, caseId: string, decision: CaseDecision) {
    const outcome = await this.#perform(by, 'decides case', (deps) =>
      this.#environment.server.decideCase(deps, staffId, caseId, { decision, reason: 'We heard both.' }),
    );
    if (outcome.kind === 'done') this.observations.decided.push({ caseId, decision });
    return outcome;
  }

  endAnswerTime = (by: Caller, bookId: string) =>
    this.#perform(by, 'ends answer time', ({ db }) => this.#environment.endAnswerTime(bookId, db));

  async #handover(orderId: string, run: () => Promise<Outcome<number>>): Promise<Outcome<number>> {
    const outcome = await run();
    if (outcome.kind === 'done' && outcome.value === 1) this.observations.handedOver.push(orderId);
    return outcome;
  }

  /** Lists another copy of a book, with the key of the seller's form. */
  duplicateOnce = (by: Caller, sellerId: string, bookId: string, key: string) =>
    this.#perform(by, 'lists', ({ db }) => {
      const { createAnswerOnce, duplicateBook } = this.#environment.server;
      const call = { userId: sellerId, operation: 'duplicateBook', key, input: bookId };
      return createAnswerOnce(db, 'the secret of the simulation')(call, () =>
        duplicateBook(db, sellerId, bookId),
      );
    });

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

  changeCurrency = (by: Caller, currency: Currency, version: number) =>
    this.#perform(by, 'changes currency', ({ db }) =>
      this.#environment.server.updateSite(
        { db, sendsMail: true, takesCards: true },
        this.#environment.adminId,
        {
          version,
          changes: { currency },
        },
      ),
    );

  settleTransfer = (by: Caller, orderId: string) =>
    this.#perform(by, 'settles', (deps) => this.#environment.server.settleTransfer(deps, orderId));

  startOnboarding = (by: Caller, sellerId: string) =>
    this.#perform(by, 'starts onboarding', (deps) =>
      this.#environment.server.startOnboarding(deps, sellerId, 'US'),
    );

  completeAccount = (by: Caller, sellerId: string) =>
    this.#perform(by, 'completes account', ({ db }) => this.#environment.completeAccount(sellerId, db));

  emptyAccount = (by: Caller, sellerId: string) =>
    this.#perform(by, 'empties account', ({ db }) => this.#environment.emptyAccount(sellerId, db));

  syncAccounts = (by: Caller) =>
    this.#perform(by, 'syncs accounts', async (deps) => {
      await this.#environment.forgetReadings(deps.db);
      await this.#environment.server.syncAccountsAndSettle(deps);
    });

  settleTransfers = (by: Caller) =>
    this.#perform(by, 'settles all', (deps) => this.#environment.server.settleTransfers(deps));

  /** The host pays a seller whatever is due. */
  payByHand = (by: Caller, sellerId: string) =>
    this.#perform(by, 'pays by hand', ({ db }) => payDueTransfers(db, sellerId));

  reconcile = (by: Caller) =>
    this.#perform(by, 'reconciles', (deps) => this.#environment.server.reconcilePayments(deps, 0));

  compareWithProvider = (by: Caller) =>
    this.#perform(by, 'compares', (deps) => this.#environment.server.reconcileWithProvider(deps));

  /** An administrator has a payment reconciled, and what failed of its refund made again. */
  retryPayment = (by: Caller, paymentId: string) =>
    this.#perform(by, 'retries', (deps) =>
      this.#environment.server.retryPayment(deps, this.#environment.adminId, paymentId),
    );

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
  error instanceof Error && 'sentence' in error ? (error as DomainError).code : undefined;
