import type { FollowCharge } from '../payments/handle-webhook.ts';
import { syncDispute } from './disputes/sync-dispute.ts';
import { recordRefundDifference } from './reconcile-with-provider.ts';
import type { SettleDeps } from './settle-deps.ts';
import { settleTransfer } from './settle-transfer.ts';

/** What an event about a charge means for the seller: disputes, and refunds that the host made at the payment provider. */
export const followCharge = (deps: SettleDeps): FollowCharge => ({
  syncDispute: (disputeId) => syncDispute(deps, disputeId),
  recordRefundDifference: (intentId) => recordRefundDifference(deps, intentId),
  settleIntent: async (intentId) => {
    const payment = await deps.db
      .selectFrom('payments')
      .select('order_id')
      .where('intent_id', '=', intentId)
      .where('provider', '=', deps.payoutProvider.kind)
      .executeTakeFirst();
    if (payment) await settleTransfer(deps, payment.order_id);
  },
});
