import type { OrderDetails } from '#contract/handovers.ts';

/** The book is paid for, or will be when the two sides meet. */
export const canChangeHands = ({ status, isPaidAtMeeting }: OrderDetails): boolean =>
  status === 'paid' || (status === 'unpaid' && isPaidAtMeeting);
