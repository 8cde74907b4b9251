import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';

/** What is to be done at the card service once the state that announces it is committed. */
export type Action = 'capture' | 'cancel' | 'refund';

/** Where a payment stands here: its own state, its order's, and whether the book is still to be had. */
export type PaymentState = { payment: PaymentStatus; order: OrderStatus; bookIsGone: boolean };

/** What settling changes, and what it then asks of the card service; nothing at all when all is as it should be. */
export type Step = { payment?: PaymentStatus; order?: OrderStatus; action?: Action };

type ProviderState = Pick<CardIntent, 'status' | 'refunded'>;

/** The one table by which a payment is settled: what the card service says against what stands here. */
export function nextTransition(intent: ProviderState, standing: PaymentState): Step {
  if (intent.status === 'succeeded') return onSucceeded(intent, standing);
  if (intent.status === 'requires_capture') return onAuthorized(standing);
  if (intent.status === 'canceled') return onCanceled(standing);
  return onUnconfirmed(standing);
}

/**
 * What settling will do next as far as can be told without asking the card service: it is taken to be where our own
 * state says that it was last.
 */
export function predictAction(standing: PaymentState): Action | 'card' | 'nothing' {
  const { action } = nextTransition(lastSeen[standing.payment], standing);
  return action ?? (standing.payment === 'created' ? 'card' : 'nothing');
}

const lastSeen: Record<PaymentStatus, ProviderState> = {
  created: { status: 'requires_payment_method', refunded: false },
  capture_pending: { status: 'requires_capture', refunded: false },
  captured: { status: 'succeeded', refunded: false },
  cancel_pending: { status: 'requires_capture', refunded: false },
  cancelled: { status: 'canceled', refunded: false },
  refund_pending: { status: 'succeeded', refunded: false },
  refunded: { status: 'succeeded', refunded: true },
};

/** The card has been charged. */
function onSucceeded({ refunded }: ProviderState, { payment, order }: PaymentState): Step {
  switch (payment) {
    case 'capture_pending':
      return { payment: 'captured', order: 'paid' };
    case 'refund_pending':
      if (!refunded) return { action: 'refund' };
      return { payment: 'refunded', ...(order === 'refund_pending' && { order: 'refunded' }) };
    case 'captured':
    case 'refunded':
      return {};
    // Charged without a claim of ours: nobody pays for what they do not get.
    default:
      return { payment: 'refund_pending', action: 'refund' };
  }
}

/** The money is held on the card: claim the book for it, or let the card go. */
function onAuthorized({ payment, order, bookIsGone }: PaymentState): Step {
  if (payment === 'capture_pending') return { action: 'capture' };
  if (payment !== 'created') return { action: 'cancel' };
  if (order === 'unpaid' && !bookIsGone)
    return { payment: 'capture_pending', order: 'claimed', action: 'capture' };
  return { payment: 'cancel_pending', action: 'cancel' };
}

/** The card service let go of the card, by our wish or because the hold on it ran out. */
function onCanceled({ payment, order }: PaymentState): Step {
  if (payment === 'created' || payment === 'cancel_pending') return { payment: 'cancelled' };
  if (payment !== 'capture_pending') return {};
  return { payment: 'cancelled', ...(order === 'claimed' && { order: 'cancelled' }) };
}

/** No card yet, declined, or waiting for its owner: nothing to do while the order is open. */
function onUnconfirmed({ payment, order }: PaymentState): Step {
  if (payment === 'cancel_pending') return { action: 'cancel' };
  if (payment !== 'created' || order === 'unpaid') return {};
  return { payment: 'cancel_pending', action: 'cancel' };
}
