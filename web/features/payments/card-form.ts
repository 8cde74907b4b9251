import type { Ref } from 'react';
import type { ResponseOf } from '#contract/http.ts';
import type { createPaymentIntent } from '#contract/orders.ts';

/** An opened payment: which card service, and what it needs to take the card. */
export type OpenPayment = ResponseOf<typeof createPaymentIntent>;

export type CardResult =
  | { kind: 'confirmed'; transactionId: string }
  /** Nothing was sent: the fields themselves say what they miss. */
  | { kind: 'incomplete' }
  /** Nothing was charged, and this payment takes no card any more. */
  | { kind: 'over' }
  /** Nothing was charged, or it is safe to press Pay Now again; `message` is for the person. */
  | { kind: 'failed'; message: string };

/** What the page around a card form may ask of it. */
export type CardFormHandle = { confirm: () => Promise<CardResult> };

/** Whether a card can be taken: not yet, now, or not at all because the service cannot be reached. */
export type CardServiceState = 'waiting' | 'ready' | 'down';

/** The one contract of all card forms. Each shows the fields only: the button and its errors belong to the page. */
export type CardFormProps = {
  ref: Ref<CardFormHandle>;
  payment: OpenPayment;
  /** The element that says why the last card was refused, while it does. */
  errorId: string | undefined;
  /** A payment is in progress: the fields may not be changed. */
  locked: boolean;
  onServiceChange: (state: CardServiceState) => void;
  /** The card was changed, so that an old error no longer speaks of it. */
  onEdit: () => void;
};

/**
 * What came of a card.
 * @param status the payment's at the card service
 * @param message the card service's words
 */
export function resultOf(
  status: string | undefined,
  message: string | undefined,
  transactionId: string,
): CardResult {
  if (isCardTaken(status)) return { kind: 'confirmed', transactionId };
  if (status === 'canceled') return { kind: 'over' };
  return {
    kind: 'failed',
    message: message ?? 'Your card wasn’t accepted, and you weren’t charged. Try another card.',
  };
}

/** The card is held or charged: from here on it is only written down, never taken a second time. */
const isCardTaken = (status: string | undefined): boolean =>
  status === 'requires_capture' || status === 'succeeded' || status === 'processing';

export const noAnswer: CardResult = {
  kind: 'failed',
  message: 'The card service didn’t respond. Press Pay Now again: you won’t be charged twice.',
};
