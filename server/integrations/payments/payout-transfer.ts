import type Stripe from 'stripe';
import { fromCardAmount } from './card-amount.ts';

/** A transfer to a seller at the payment provider. Our own two ids are empty if it was not created by us. */
export type PayoutTransfer = {
  id: string;
  transferId: string;
  orderId: string;
  accountId: string;
  amountMinor: number;
  reversedMinor: number;
  /** In lower case, as Stripe writes it. */
  currency: string;
  livemode: boolean;
};

export type NewPayoutTransfer = {
  transferId: string;
  orderId: string;
  accountId: string;
  amountMinor: number;
  /** In lower case. */
  currency: string;
  /** The paid intent, whose charge is the source of the money. */
  intentId: string;
  /**
   * For a day, Stripe responds to a repeated key as it did at first, also with a rejection. A new attempt after a rejection needs a new
   * number. It starts with 1.
   */
  attempt?: number | undefined;
};

/** The payment provider has decided, and nothing was moved. An unknown outcome is an error instead. */
export type TransferRejection =
  /** The seller's account cannot receive transfers now, or no longer exists. */
  | 'account_inactive'
  /** More than is left of the charge, or than the seller has at Stripe to be taken back. */
  | 'insufficient_funds'
  /** Less than the requested amount is left to be taken back. */
  | 'already_reversed';

export type TransferOutcome = { transfer: PayoutTransfer } | { rejected: TransferRejection };

export function toPayoutTransfer(transfer: Stripe.Transfer): PayoutTransfer {
  const { currency, destination, metadata } = transfer;
  return {
    id: transfer.id,
    transferId: metadata.transfer_id ?? '',
    orderId: metadata.order_id ?? '',
    accountId: typeof destination === 'string' ? destination : (destination?.id ?? ''),
    amountMinor: toMinor(transfer.amount, currency),
    reversedMinor: toMinor(transfer.amount_reversed, currency),
    currency,
    livemode: transfer.livemode,
  };
}

/** Transfers of ours have no fractions of the smallest unit. */
export function toMinor(amount: number, currency: string): number {
  const minor = fromCardAmount(amount, currency.toUpperCase());
  if (minor === undefined) throw new Error(`Stripe counts ${amount} in ${currency}, a fraction of a unit`);
  return minor;
}
