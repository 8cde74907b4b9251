import type { Ref } from 'react';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { createPaymentIntent } from '#contract/payments/payments.ts';

/** An open payment: its provider, and the data needed to take the card. */
export type OpenPayment = ResponseOf<typeof createPaymentIntent>;

export type CardResult =
  | { kind: 'confirmed'; transactionId: string }
  /** Nothing was sent: the fields show their errors. */
  | { kind: 'incomplete' }
  /** Nothing was charged, and this payment accepts no more cards. */
  | { kind: 'over' }
  /** Nothing was charged, or it is safe to press Pay Now again; `message` is shown to the user. */
  | { kind: 'failed'; message: string };

/** The methods that a card form offers to its page. */
export type CardFormHandle = { confirm: () => Promise<CardResult> };

/** Whether the card form is loading, usable, or unavailable because the payment provider cannot be reached. */
export type CardFormState = 'waiting' | 'ready' | 'down';

/** The interface of all card forms. Each renders only the fields: the button and its errors belong to the page. */
export type CardFormProps = {
  ref: Ref<CardFormHandle>;
  payment: OpenPayment;
  /** The element that describes the last card error, while there is one. */
  errorId: string | undefined;
  /** A payment is in progress: the fields must not change. */
  locked: boolean;
  onStateChange: (state: CardFormState) => void;
  /** The card has changed, so the previous error no longer applies. */
  onEdit: () => void;
};

/**
 * Maps the payment provider's response to a result.
 * @param status the payment's status at the provider
 * @param message what to show if the card was not accepted
 */
export function toCardResult(status: string | undefined, message: string, transactionId: string): CardResult {
  if (isCardAuthorized(status)) return { kind: 'confirmed', transactionId };
  if (status === 'canceled') return { kind: 'over' };
  return { kind: 'failed', message };
}

/** The card is authorized or charged: from here on the payment is only recorded, never charged again. */
const isCardAuthorized = (status: string | undefined): boolean =>
  status === 'requires_capture' || status === 'succeeded' || status === 'processing';
