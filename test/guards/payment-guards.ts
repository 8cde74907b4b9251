import { code, type Guard } from './guard.ts';

const settle = 'server/features/payments/reconcile.ts';
const nextTransition = 'server/features/payments/transition.ts';
const createPaymentIntent = 'server/features/payments/create-payment-intent.ts';

export const orderLock = code(
  "the order's row lock in settle",
  settle,
  `const order = (await lock('orders', ids.orderId)) as OrderRow;`,
  `const order: OrderRow = await tx.selectFrom('orders').selectAll().where('id', '=', ids.orderId)
    .executeTakeFirstOrThrow();`,
);
export const onlyUnpaidIsClaimed = code(
  'the claim only of an unpaid order',
  nextTransition,
  `if (order === 'unpaid' && !bookIsGone)`,
  'if (!bookIsGone)',
);
export const listingCheck = code(
  'the claim only of a book that is still there',
  nextTransition,
  `if (order === 'unpaid' && !bookIsGone)`,
  `if (order === 'unpaid')`,
);
export const lifecycle = code(
  'the lifecycle, which says what may follow what',
  settle,
  'if (!lifecycle[from].includes(to)) throw',
  'if (!lifecycle[from]) throw',
);
export const onePayment: Guard = {
  name: 'the indexes for one payment under way and one capture per order',
  statements: ['drop index one_payment_under_way_per_order', 'drop index one_capture_per_order'],
};
export const orderLockOnOpening = code(
  "the order's row lock in open-payment",
  createPaymentIntent,
  `.where('id', '=', orderId)
    .forUpdate()`,
  `.where('id', '=', orderId)`,
);
export const keyOfAction = code(
  'the key made from the payment for a capture and a refund',
  settle,
  'const key = `payment-${paymentId}-${action}`;',
  'const key = `payment-${paymentId}-${action}-${Math.random()}`;',
);
export const keyOfOpening = code(
  'the key made from the payment for its intent',
  'server/integrations/payments/payment-provider.ts',
  'idempotencyKey: `payment-${newIntent.paymentId}-create`',
  'idempotencyKey: `payment-${newIntent.paymentId}-create-${Math.random()}`',
);
export const ownRetrieval = code(
  'retrieving the intent instead of believing the event',
  'server/features/payments/handle-webhook.ts',
  'await reconcile(deps, event)',
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
  await reconcile({ ...deps, paymentProvider: believing }, event)`,
);
export const rememberAfterSettling: Guard = {
  name: 'remembering an event only after it was settled',
  changes: [
    {
      file: 'server/features/payments/handle-webhook.ts',
      from: '  await reconcile(deps, event);\n',
      to: '',
    },
    {
      file: 'server/features/payments/handle-webhook.ts',
      from: `.onConflict((conflict) => conflict.doNothing())
    .execute();`,
      to: `.onConflict((conflict) => conflict.doNothing())
    .execute();
  await reconcile(deps, event);`,
    },
  ],
};
export const reconciling = code(
  'the job that settles what was left',
  'server/features/payments/reconcile-payments.ts',
  'for (const payment of unfinished) {',
  'for (const payment of unfinished.slice(0, 0)) {',
);
export const lastReadOrder = code(
  "the session's last read order for a payment by price alone",
  createPaymentIntent,
  'return lastReadOrderId === undefined',
  'return true',
);
export const agreement = (what: string, line: string): Guard =>
  code(`the comparison of the ${what}`, settle, line, '');
