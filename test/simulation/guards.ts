import type { Harness } from './harness.ts';
import * as scenarios from './scenarios.ts';
import type { Change } from './server-source.ts';

/** Something that prevents a fault, and how to remove it. */
export type Guard = { name: string; changes?: Change[]; statements?: string[] };

export type Case = {
  /** Names a scenario that is played in several ways. */
  title?: string;
  scenario: (harness: Harness) => Promise<void>;
  /** The scenario fails only if all of these are missing, because each of them alone suffices. */
  guards: [Guard, ...Guard[]];
  /** The checker's message in that case. */
  violation: RegExp;
  /** Violations of this scenario even with every guard in place. */
  always?: RegExp;
};

const code = (name: string, file: string, from: string, to: string): Guard => ({
  name,
  changes: [{ file, from, to }],
});

const settle = 'server/features/payments/reconcile.ts';
const nextTransition = 'server/features/payments/transition.ts';
const createPaymentIntent = 'server/features/payments/create-payment-intent.ts';
const openOrders = 'server/features/orders/open-order.ts';

const orderLock = code(
  "the order's row lock in settle",
  settle,
  `const order = (await lock('orders', ids.orderId)) as OrderRow;`,
  `const order: OrderRow = await tx.selectFrom('orders').selectAll().where('id', '=', ids.orderId)
    .executeTakeFirstOrThrow();`,
);
const onlyUnpaidIsClaimed = code(
  'the claim only of an unpaid order',
  nextTransition,
  `if (order === 'unpaid' && !bookIsGone)`,
  'if (!bookIsGone)',
);
const listingCheck = code(
  'the claim only of a book that is still there',
  nextTransition,
  `if (order === 'unpaid' && !bookIsGone)`,
  `if (order === 'unpaid')`,
);
const lifecycle = code(
  'the lifecycle, which says what may follow what',
  settle,
  'if (!lifecycle[from].includes(to)) throw',
  'if (!lifecycle[from]) throw',
);
const oneOpenOrder: Guard = {
  name: 'the index one_open_order_per_book',
  statements: ['drop index one_open_order_per_book'],
};
const bookLock = code(
  "the book's row lock",
  'server/features/catalog/lock-book.ts',
  `.where('deleted_at', 'is', null)
    .forUpdate()`,
  `.where('deleted_at', 'is', null)`,
);
const buyerLock = code(
  "the buyer's row lock",
  'server/features/orders/create-order.ts',
  `.where('banned_at', 'is', null)
    .forNoKeyUpdate()`,
  `.where('banned_at', 'is', null)`,
);
const onePayment: Guard = {
  name: 'the indexes for one payment under way and one capture per order',
  statements: ['drop index one_payment_under_way_per_order', 'drop index one_capture_per_order'],
};
const orderLockOnOpening = code(
  "the order's row lock in open-payment",
  createPaymentIntent,
  `.where('id', '=', orderId)
    .forUpdate()`,
  `.where('id', '=', orderId)`,
);
const closeOnlyUnpaid = code(
  'the status in the condition when a booking is closed',
  openOrders,
  `.where('id', '=', orderId)
    .where('status', '=', 'unpaid')`,
  `.where('id', '=', orderId)`,
);
const expireOnlyUnpaid = code(
  'the status in the condition when holds expire',
  'server/features/orders/expire-holds.ts',
  `.where('status', '=', 'unpaid')`,
  '',
);
const freeOnlyUnpaid = code(
  'the status in the condition when somebody books after a hold',
  openOrders,
  `.where('book_id', '=', params.bookId)
    .where('status', '=', 'unpaid')`,
  `.where('book_id', '=', params.bookId)`,
);
const withdrawOnlyUnpaid = code(
  'the status in the condition when somebody leaves',
  'server/features/users/cancel-orders-of-user.ts',
  `.where('status', '=', 'unpaid')
      .where(column, '=', userId)`,
  `.where(column, '=', userId)`,
);
const keyOfAction = code(
  'the key made from the payment for a capture and a refund',
  settle,
  'const key = `payment-${paymentId}-${action}`;',
  'const key = `payment-${paymentId}-${action}-${Math.random()}`;',
);
const keyOfOpening = code(
  'the key made from the payment for its intent',
  'server/integrations/payments/payment-provider.ts',
  'idempotencyKey: `payment-${newIntent.paymentId}-create`',
  'idempotencyKey: `payment-${newIntent.paymentId}-create-${Math.random()}`',
);
const ownRetrieval = code(
  'retrieving the intent instead of believing the event',
  'server/features/payments/handle-webhook.ts',
  'await reconcilePayment(deps, event.intentId)',
  `const told = JSON.parse(raw).data.object;
  const { paymentProvider } = deps;
  const believing = {
    kind: paymentProvider.kind,
    livemode: paymentProvider.livemode,
    retrieve: async (id) => ({ ...(await paymentProvider.retrieve(id)), status: told.status }),
    capture: (id, key) => paymentProvider.capture(id, key),
    cancel: (id, key) => paymentProvider.cancel(id, key),
    refund: (id, key) => paymentProvider.refund(id, key),
  } as never;
  await reconcilePayment({ ...deps, paymentProvider: believing }, event.intentId)`,
);
const rememberAfterSettling: Guard = {
  name: 'remembering an event only after it was settled',
  changes: [
    {
      file: 'server/features/payments/handle-webhook.ts',
      from: '  await reconcilePayment(deps, event.intentId).catch(ignoreUnknownIntent);\n',
      to: '',
    },
    {
      file: 'server/features/payments/handle-webhook.ts',
      from: `.onConflict((conflict) => conflict.doNothing())
    .execute();`,
      to: `.onConflict((conflict) => conflict.doNothing())
    .execute();
  await reconcilePayment(deps, event.intentId).catch(ignoreUnknownIntent);`,
    },
  ],
};
const reconciling = code(
  'the job that settles what was left',
  'server/features/payments/reconcile-payments.ts',
  'for (const payment of unfinished) {',
  'for (const payment of unfinished.slice(0, 0)) {',
);
const lastReadOrder = code(
  "the session's last read order for a payment by price alone",
  createPaymentIntent,
  'return lastReadOrderId === undefined',
  'return true',
);
const agreement = (what: string, line: string): Guard =>
  code(`the comparison of the ${what}`, settle, line, '');

/** The forged intent has no payment of ours and stays in the state that its creator left it in. */
const unknownIntent =
  /^the payment provider has an intent that no payment here knows$|^money is still held on a card$/;

const another = /^an intent is another one than its payment here$/;
const somebody = '00000000-0000-7000-8000-000000000000';

export const cases: Case[] = [
  // The locks of the book and of the payment that are taken as well change no outcome by themselves: selling or
  // deleting a book first closes its unpaid order, and decisions about a payment hold the lock of its order.
  // They keep the lock order, book first, so that there are no deadlocks.
  {
    scenario: scenarios.cancelsDuringClaim,
    guards: [orderLock],
    violation: /order went from cancelled to claimed/,
  },
  {
    scenario: scenarios.paysAfterCancelling,
    guards: [onlyUnpaidIsClaimed],
    // The lifecycle still prevents the transition, but with an error, and the money stays held.
    violation: /There is no way from cancelled to claimed|money is still held/,
  },
  {
    scenario: scenarios.paysAfterCancelling,
    guards: [onlyUnpaidIsClaimed, lifecycle],
    violation: /the booking is cancelled, and it is paid/,
  },
  // The lock gives the loser the right response. The index also works if code omits the lock.
  { scenario: scenarios.twoBook, guards: [oneOpenOrder, bookLock], violation: /2 open orders for one book/ },
  {
    scenario: scenarios.twoBook,
    guards: [oneOpenOrder, bookLock, listingCheck],
    violation: /the book was charged for 2 times/,
  },
  {
    scenario: scenarios.booksWhileSold,
    guards: [bookLock],
    violation: /a booking is open on a book that is gone/,
  },
  {
    scenario: scenarios.booksTwoBooks,
    guards: [buyerLock],
    violation: /a buyer has 2 unpaid bookings where 1 is allowed/,
  },
  // Again, the lock gives a good response, and the indexes work whatever the code does. The narrow index covers
  // money, and the wide one everything in progress. The narrow one would remain if a second payment form were
  // ever allowed.
  {
    scenario: scenarios.pressesPayTwice,
    guards: [onePayment, orderLockOnOpening, onlyUnpaidIsClaimed, lifecycle],
    violation: /the book was charged for 2 times/,
  },
  {
    scenario: scenarios.pressesPayTwice,
    guards: [keyOfOpening],
    violation: /under 2 keys|that no payment here knows/,
  },
  {
    scenario: scenarios.paysPriceOfCancelled,
    guards: [lastReadOrder],
    violation: /pays for another order than the one that was shown/,
  },
  {
    scenario: scenarios.cancelsAfterPaying,
    guards: [closeOnlyUnpaid],
    violation: /order went from paid to cancelled/,
  },
  {
    scenario: scenarios.deletedAfterPaying,
    guards: [withdrawOnlyUnpaid],
    violation: /order went from paid to cancelled/,
  },
  {
    scenario: scenarios.holdEndsDuringClaim,
    guards: [expireOnlyUnpaid],
    violation: /order went from claimed to expired/,
  },
  {
    scenario: scenarios.rivalBooksDuringClaim,
    guards: [freeOnlyUnpaid],
    violation: /order went from claimed to expired/,
  },
  // The sandbox itself prevents a second charge or refund. Another payment provider might not.
  { scenario: scenarios.captureIsRepeated, guards: [keyOfAction], violation: /the same action under 2 keys/ },
  { scenario: scenarios.refundIsRepeated, guards: [keyOfAction], violation: /the same action under 2 keys/ },
  { scenario: scenarios.eventIsFalse, guards: [ownRetrieval], violation: /an order stays claimed/ },
  {
    scenario: scenarios.eventComesAgain,
    guards: [rememberAfterSettling, reconciling],
    violation: /money is still held on a card/,
  },
  { scenario: scenarios.buyerClosesPage, guards: [reconciling], violation: /money is still held on a card/ },
  ...(
    [
      ['amount', { amount: '50' }, 'payment.amount_cents === intent.amountMinor &&'],
      ['currency', { currency: 'eur' }, 'payment.currency === intent.currency &&'],
      ['order', { order_id: somebody }, 'payment.order_id === intent.orderId &&'],
      ['buyer', { buyer_id: somebody }, 'payment.buyer_id === intent.buyerId &&'],
    ] as const
  ).map(
    ([what, forgery, line]): Case => ({
      title: `a forged ${what}`,
      scenario: scenarios.forgedIntent(forgery),
      guards: [agreement(what, line)],
      violation: another,
      always: unknownIntent,
    }),
  ),
  {
    title: 'a second intent',
    scenario: scenarios.forgedIntent({}, { afterOurs: true }),
    guards: [agreement('intent', '(payment.intent_id === null || payment.intent_id === intent.id) &&')],
    violation: /charged, while the payment is unknown/,
    always: unknownIntent,
  },
];
