import type { LedgerLine } from '#contract/payments/ledger.ts';
import type { PaymentStatus } from '#contract/payments/payments.ts';
import type { TransferStatus } from '#contract/payouts/payouts.ts';

/** What is known of one payment, in smallest units. */
export type PaymentFacts = {
  status: PaymentStatus;
  amount: number;
  fee: number;
  paysSeller: boolean;
  paidAt: Date | null;
  /** When the seller was credited. */
  releasedAt: Date | null;
  transfer: { status: TransferStatus; since: Date; keptBack: number } | null;
  /** Whether the buyer's bank is deciding about the charge. */
  isContested: boolean;
  /** When the money went back to the buyer, or began to. */
  refundedAt: Date | null;
};

type Line = Omit<LedgerLine, 'at'> & { at: Date | null };

const line = (kind: LedgerLine['kind'], at: Date | null, sums: { in?: number; out?: number }): Line => ({
  kind,
  at,
  in: sums.in ?? 0,
  out: sums.out ?? 0,
});

/**
 * Where the money of a payment came from and went, the oldest first: what came in is what went out or is still held. Empty if the card
 * was not charged.
 */
export function ledgerLines(facts: PaymentFacts): Line[] {
  const { amount, fee, paidAt, releasedAt, refundedAt } = facts;
  const wasCharged = ['captured', 'refund_pending', 'refunded'].includes(facts.status);
  if (!wasCharged) return [];
  const paid = line('paid', paidAt, { in: amount });
  if (!releasedAt) {
    if (refundedAt) return [paid, line('refunded', refundedAt, { out: amount })];
    return [paid, line(facts.paysSeller ? 'held' : 'kept', null, { out: amount })];
  }
  return [
    paid,
    line('fee', releasedAt, { out: fee }),
    ...forSeller(facts, amount - fee),
    ...(refundedAt ? [line('refunded', refundedAt, { out: amount })] : []),
    ...(refundedAt ? [line('fee_returned', refundedAt, { in: fee })] : []),
    ...(refundedAt ? givenBack(facts, amount - fee, refundedAt) : []),
  ].filter((one) => one.in > 0 || one.out > 0);
}

const wasSent = (status: TransferStatus): boolean =>
  status === 'by_hand' || status === 'done' || status === 'reversal_pending';

function forSeller({ transfer, releasedAt, isContested }: PaymentFacts, amount: number): Line[] {
  const keptBack = transfer?.keptBack ?? 0;
  const left = { out: amount - keptBack };
  return [
    line('kept_back', transfer?.since ?? releasedAt, { out: keptBack }),
    transfer && wasSent(transfer.status)
      ? line('sent', transfer.since, left)
      : line(isContested ? 'contested' : 'credited', releasedAt, left),
  ];
}

/** What was not sent yet is taken back; the rest is kept back from the seller’s next sales. */
const givenBack = ({ transfer }: PaymentFacts, amount: number, at: Date): Line[] => [
  line(transfer?.status === 'reversed' ? 'taken_back' : 'owed_back', at, { in: amount }),
];
