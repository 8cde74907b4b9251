import { code, type Guard } from './guard.ts';

const transition = 'server/features/payouts/transfer-transition.ts';
const callProvider = 'server/features/payouts/automatic/call-provider.ts';
const provider = 'server/integrations/payments/payout-provider.ts';

export const looksFirst = code(
  'the look for an earlier transfer',
  callProvider,
  'if (sent) return { transfer: sent };',
  '',
);
export const transferKey = code(
  'the key of the transfer',
  provider,
  "{ idempotencyKey: `transfer-${transferId}${attempt > 1 ? `-${attempt}` : ''}` },",
  '{},',
);
export const sentOnlyReleased = code(
  'the transfer only of what is released at that moment',
  transition,
  '!isTakenBack && isReleased(order) && order.canBeSent',
  '!isTakenBack && order.canBeSent',
);
export const releasedInDatabase: Guard = {
  name: 'the trigger transfers_are_released',
  statements: ['drop trigger transfers_are_released on transfers'],
};
export const notToBanned = code(
  'the transfer only to sellers who are not banned',
  'server/features/payouts/lock-transfer.ts',
  'if (seller.banned_at) return undefined;',
  '',
);
export const reversalFirst = code(
  'the refund only after the reversal',
  'server/features/payments/transition.ts',
  `isWithSeller || dispute === 'open';`,
  `(isWithSeller && false) || dispute === 'open';`,
);
export const takesBackSent = code(
  'the reversal of what was sent',
  transition,
  'return isTakenBack && !transfer.isReversalRefused',
  'return isTakenBack && !transfer.isReversalRefused && !transfer.isAutomatic',
);
export const outcomeOnce = code(
  'the outcome only of what is underway',
  'server/features/payouts/automatic/record-outcome.ts',
  'transfer.status !== status || transfer.attempt !== attempt',
  'false',
);
export const oneEntryOfAttempt: Guard = {
  name: 'the constraint one_entry_of_each_kind_for_each_order',
  statements: ['alter table seller_entries drop constraint one_entry_of_each_kind_for_each_order'],
};
export const unconfirmedJob = code(
  'the job for what is not confirmed',
  'server/features/payouts/settle-transfers.ts',
  `where status in ('pending', 'reversal_pending') and updated_at`,
  `where status in ('pending', 'reversal_pending') and false and updated_at`,
);
export const refusalIsFinal = code(
  'the record of a reversal that was refused',
  'server/features/payouts/automatic/record-outcome.ts',
  `{ status: 'done', reversal_refused_at: new Date() }`,
  `{ status: 'done' }`,
);
