import type { StoredOrderStatus } from '#contract/orders/orders.ts';
import type { PaymentStatus } from '#contract/payments/payments.ts';
import type { DisputeStatus } from '#contract/payouts/disputes.ts';
import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';

/** What to request from the payment provider once the pending state that announces it is committed. */
export type Action = 'capture' | 'cancel' | 'refund';

/**
 * Our side: the statuses of the payment and its order, whether the book is sold or deleted, whether the clock of its handover has run
 * out, whether the seller has the money and must give it back first, and what the buyer's bank says about the charge.
 */
export type PaymentState = {
  payment: PaymentStatus;
  order: StoredOrderStatus;
  bookIsGone: boolean;
  isRefundDue: boolean;
  isWithSeller: boolean;
  dispute: DisputeStatus | null;
  /** An administrator has a refund made again that the buyer's bank sent back. */
  refundsAgain?: boolean;
};

/** The status changes, and the request to the payment provider that follows; empty if both sides agree. */
export type Step = {
  payment?: PaymentStatus;
  order?: StoredOrderStatus;
  action?: Action;
  /** Who gave the buyer the money back without us, whether or not the book changed hands. */
  returnedBy?: 'host' | 'bank';
};

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
function onSucceeded({ refunded }: ProviderState, state: PaymentState): Step {
  const { payment, order, isRefundDue, dispute } = state;
  // The host refunded it at the payment provider, or the buyer's bank took it back.
  const isWithBuyer = refunded || dispute === 'lost';
  switch (payment) {
    case 'capture_pending':
      return { payment: 'captured', order: 'paid' };
    case 'refund_pending':
      if (isWithBuyer)
        return { payment: 'refunded', ...(order === 'refund_pending' && { order: 'refunded' }) };
      return order === 'refund_pending' && mustWait(state) ? {} : { action: 'refund' };
    case 'captured':
      if (!isRefundDue && !isWithBuyer) return {};
      return {
        payment: 'refund_pending',
        order: 'refund_pending',
        ...(!isWithBuyer && !mustWait(state) && { action: 'refund' }),
        ...(!isRefundDue && { returnedBy: dispute === 'lost' ? 'bank' : 'host' }),
      };
    case 'refunded':
      return state.refundsAgain && !isWithBuyer && dispute !== 'open'
        ? { payment: 'refund_pending', action: 'refund' }
        : {};
    // Charged although the book was never claimed for this payment, so the buyer gets the money back.
    default:
      return { payment: 'refund_pending', action: 'refund' };
  }
}

/** The seller gives the money back first, and nothing is refunded while the bank decides about it. */
const mustWait = ({ isWithSeller, dispute }: PaymentState): boolean => isWithSeller || dispute === 'open';

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
