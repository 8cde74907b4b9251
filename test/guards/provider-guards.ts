import { code } from './guard.ts';

const paymentTransition = 'server/features/payments/transition.ts';
const transferTransition = 'server/features/payouts/transfer-transition.ts';

export const nightly = code(
  'the nightly comparison with the payment provider',
  'server/features/payouts/reconcile-with-provider.ts',
  'export async function reconcileWithProvider(deps: Deps): Promise<PaymentDifference[]> {',
  `export async function reconcileWithProvider(deps: Deps): Promise<PaymentDifference[]> {
  if (deps) return [];`,
);
export const hostRefund = code(
  'following a refund that the host made at the payment provider',
  paymentTransition,
  `const isWithBuyer = refunded || dispute === 'lost';`,
  `const isWithBuyer = dispute === 'lost';`,
);
export const lostDispute = code(
  'following what the bank has taken back',
  paymentTransition,
  `const isWithBuyer = refunded || dispute === 'lost';`,
  'const isWithBuyer = refunded;',
);
export const finalDecision = code(
  'keeping the bank’s decision against a reading that began before it',
  'server/features/payouts/disputes/sync-dispute.ts',
  `if (known && (known.status !== 'open' || dispute.status === 'open')) return;`,
  'if (known?.status === dispute.status) return;',
);
export const refusedDuringDispute = code(
  'waiting where the payment provider refuses because of a dispute',
  'server/integrations/payments/payment-provider.ts',
  `if (rejectionCode(error) === 'charge_disputed') return false;`,
  '',
);
export const takesFromSeller = code(
  'taking from the seller what the bank holds',
  transferTransition,
  `if (isContested && !transfer.isDisputed && !transfer.isRefunded) return ['dispute'];`,
  '',
);
export const givesBackWon = code(
  'giving back to the seller what the bank has released',
  transferTransition,
  `if (!isContested && transfer.isDisputed) entries.push('dispute_won');`,
  '',
);
export const refundDifference = code(
  'the record of a refund that differs',
  'server/features/payments/handle-webhook.ts',
  `  if (about === 'refund') await deps.followCharge.recordRefundDifference(intentId);`,
  '',
);
export const nextKey = code(
  'another key for a refund after one that failed',
  'server/integrations/payments/payment-provider.ts',
  'const key = failed > 0 ?',
  'const key = failed < 0 ?',
);
