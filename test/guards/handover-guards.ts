import { code, type Guard } from './guard.ts';

const recordHandover = 'server/features/handovers/record-handover.ts';
const orderStatus = 'server/features/orders/order-status.ts';

export const onlyOnce = code(
  'the handover only of what was not handed over',
  recordHandover,
  `.where('handed_over_at', 'is', null)`,
  '',
);
export const onlyPaid = code(
  'the handover only of a paid order',
  recordHandover,
  `.where('id', '=', orderId)
    .where('status', '=', 'paid')`,
  `.where('id', '=', orderId)`,
);
export const releasedOrRefunded: Guard = {
  name: 'the constraint only_paid_orders_are_handed_over',
  statements: ['alter table orders drop constraint only_paid_orders_are_handed_over'],
};
export const refundWaits = code(
  'the refund that waits for a declaration',
  orderStatus,
  'and orders.release_due_at is null',
  '',
);
export const refundJob = code(
  'the job that looks for overdue handovers',
  'server/features/payments/reconcile-payments.ts',
  '...pending, ...overdue',
  '...pending',
);
