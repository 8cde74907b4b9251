import type { OrderDetails } from '#contract/handovers.ts';

/** When the seller's word counts, or the money goes back, which it does not while the buyer's bank contests the payment. */
export const clockOf = ({ releaseDueAt, refundDueAt, isDisputed }: OrderDetails): string | null =>
  releaseDueAt ?? (isDisputed ? null : refundDueAt);
