import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';

/** What to request from the payment provider once the pending state that announces it is committed. */
export type Action = 'capture' | 'cancel' | 'refund';

/** Our side: the statuses of the payment and its order, and whether the book is sold or deleted. */
export type PaymentState = { payment: PaymentStatus; order: OrderStatus; bookIsGone: boolean };

/** The status changes, and the request to the payment provider that follows; empty if both sides agree. */
export type Step = { payment?: PaymentStatus; order?: OrderStatus; action?: Action };

type ProviderState = Pick<CardIntent, 'status' | 'refunded'>;

/** The only place that decides the next step, from the payment provider's state and ours. */
export function nextTransition(intent: ProviderState, state: PaymentState): Step {
  if (intent.status === 'succeeded') return onSucceeded(intent, state);
  if (intent.status === 'requires_capture') return onAuthorized(state);
  if (intent.status === 'canceled') return onCanceled(state);
  return onUnconfirmed(state);
}

/** Predicts the next step without calling the payment provider, whose state is assumed to match our own. */
export function predictAction(state: PaymentState): Action | 'card' | 'nothing' {
  const { action } = nextTransition(assumedIntents[state.payment], state);
  return action ?? (state.payment === 'created' ? 'card' : 'nothing');
}

const assumedIntents: Record<PaymentStatus, ProviderState> = {
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
    // Charged although the book was never claimed for this payment, so the buyer gets the money back.
    default:
      return { payment: 'refund_pending', action: 'refund' };
  }
}

/** The money is held on the card: claim the book and capture it, or cancel the hold. */
function onAuthorized({ payment, order, bookIsGone }: PaymentState): Step {
  if (payment === 'capture_pending') return { action: 'capture' };
  if (payment !== 'created') return { action: 'cancel' };
  if (order === 'unpaid' && !bookIsGone)
    return { payment: 'capture_pending', order: 'claimed', action: 'capture' };
  return { payment: 'cancel_pending', action: 'cancel' };
}

/** The hold on the card was canceled, by us or because it expired. */
function onCanceled({ payment, order }: PaymentState): Step {
  if (payment === 'created' || payment === 'cancel_pending') return { payment: 'cancelled' };
  if (payment !== 'capture_pending') return {};
  return { payment: 'cancelled', ...(order === 'claimed' && { order: 'cancelled' }) };
}

/** No card yet, declined, or waiting for the cardholder: nothing to do while the order is open. */
function onUnconfirmed({ payment, order }: PaymentState): Step {
  if (payment === 'cancel_pending') return { action: 'cancel' };
  if (payment !== 'created' || order === 'unpaid') return {};
  return { payment: 'cancel_pending', action: 'cancel' };
}
