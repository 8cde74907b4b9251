import type { CardEvent } from '#server/integrations/payments/payment-provider.ts';
import { DomainError } from '#server/lib/errors.ts';
import { type ReconcileDeps, reconcilePayment } from './reconcile.ts';

/** What follows for the seller from an event about a charge. */
export type FollowCharge = {
  /** Reads a dispute at the payment provider, before the payment is reconciled with it. */
  syncDispute: (disputeId: string) => Promise<unknown>;
  /** Brings what the seller of an intent's order gets in line with it. */
  settleIntent: (intentId: string) => Promise<unknown>;
  /** Shows administrators a refund that the records do not have, or one that failed. */
  recordRefundDifference: (intentId: string) => Promise<unknown>;
};

export type WebhookDeps = ReconcileDeps & { followCharge: FollowCharge };

/**
 * Handles one webhook of the payment provider. The event only says which intent and dispute to read; it is recorded after reconciling, so
 * that an error makes the provider send it again.
 * @throws DomainError `invalid_input` for an invalid signature
 */
export async function handleWebhook(deps: WebhookDeps, raw: string, headers: Headers): Promise<void> {
  const event = await deps.paymentProvider.parseWebhook(raw, headers);
  if (!event) return;
  const processed = await deps.db
    .selectFrom('processed_webhooks')
    .select('event_id')
    .where('provider', '=', deps.paymentProvider.kind)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst();
  if (processed) return;
  await reconcile(deps, event);
  await deps.db
    .insertInto('processed_webhooks')
    .values({ provider: deps.paymentProvider.kind, event_id: event.eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function reconcile(deps: WebhookDeps, { about, intentId, disputeId }: CardEvent): Promise<void> {
  if (disputeId) await deps.followCharge.syncDispute(disputeId);
  await reconcilePayment(deps, intentId).catch(ignoreUnknownIntent);
  if (about === 'payment') return;
  await deps.followCharge.settleIntent(intentId);
  // What the seller gave back can go to the buyer now.
  await reconcilePayment(deps, intentId).catch(ignoreUnknownIntent);
  if (about === 'refund') await deps.followCharge.recordRefundDifference(intentId);
}

/** The intent may belong to another application with the same Stripe account; sending the event again would not help. */
function ignoreUnknownIntent(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'payment_mismatch')) throw error;
}
