import type Stripe from 'stripe';
import { toMinor } from './payout-transfer.ts';

/** What became of the money of one charge, in the currency's smallest unit. All of it is zero while the card is only held. */
export type ChargeMoney = {
  /** In lower case, as Stripe writes it. */
  currency: string;
  capturedMinor: number;
  /** Includes refunds that the host made at Stripe. */
  refundedMinor: number;
  /** What the cardholder's bank has taken back, until the host wins the dispute. */
  disputedMinor: number;
  transferredMinor: number;
  /** Of the transferred amount. */
  reversedMinor: number;
};

/** A payment that the cardholder contests. */
export type CardDispute = {
  id: string;
  intentId: string;
  amountMinor: number;
  /** What Stripe charges the host for it, in the same currency; undefined if the account is settled in another one. */
  feeMinor: number | undefined;
  /** In lower case. */
  currency: string;
  livemode: boolean;
  /** An inquiry takes no money yet. */
  status: 'inquiry' | 'open' | 'won' | 'lost';
  reason: string;
  /** Until when the host can respond. */
  evidenceDueAt: Date | undefined;
};

type ChargeParts = { intent: Stripe.PaymentIntent; transfers: Stripe.Transfer[]; disputes: Stripe.Dispute[] };

export function toChargeMoney({ intent, transfers, disputes }: ChargeParts): ChargeMoney {
  const { currency } = intent;
  const charge = chargeOf(intent);
  const total = (amounts: number[]) =>
    toMinor(
      amounts.reduce((sum, amount) => sum + amount, 0),
      currency,
    );
  const own = transfers.filter((transfer) => idOf(transfer.source_transaction) === charge?.id);
  const contested = disputes.filter((dispute) => ['open', 'lost'].includes(statusOf(dispute)));
  // Stripe shows a released hold as a refunded charge, although nothing was captured.
  const refunded = charge?.captured ? charge.amount_refunded : 0;
  return {
    currency,
    capturedMinor: total([charge?.amount_captured ?? 0]),
    refundedMinor: total([refunded]),
    disputedMinor: total(contested.map(({ amount }) => amount)),
    transferredMinor: total(own.map(({ amount }) => amount)),
    reversedMinor: total(own.map(({ amount_reversed }) => amount_reversed)),
  };
}

/** Returns the charge of an intent that was retrieved with it. */
export const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : undefined;

export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const { currency, evidence_details } = dispute;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent) ?? '',
    amountMinor: toMinor(dispute.amount, currency),
    feeMinor: feeOf(dispute),
    currency,
    livemode: dispute.livemode,
    status: statusOf(dispute),
    reason: dispute.reason,
    evidenceDueAt: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : undefined,
  };
}

function feeOf({ balance_transactions, currency }: Stripe.Dispute): number | undefined {
  if (balance_transactions.some((transaction) => transaction.currency !== currency)) return undefined;
  return toMinor(
    balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    currency,
  );
}

function statusOf({ status }: Stripe.Dispute): CardDispute['status'] {
  if (status === 'won' || status === 'prevented') return 'won';
  if (status === 'lost') return 'lost';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
