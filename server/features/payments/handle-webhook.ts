import { DomainError } from '#server/lib/errors.ts';
import { type ReconcileDeps, reconcilePayment } from './reconcile.ts';

/**
 * Handles one webhook of the payment provider. The event only says which intent to read; it is recorded after
 * reconciling, so that an error makes the provider send it again.
 * @throws DomainError `invalid_input` for an invalid signature
 */
export async function handleWebhook(deps: ReconcileDeps, raw: string, headers: Headers): Promise<void> {
  const event = await deps.paymentProvider.parseWebhook(raw, headers);
  if (!event) return;
  const processed = await deps.db
    .selectFrom('processed_webhooks')
    .select('event_id')
    .where('provider', '=', deps.paymentProvider.kind)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst();
  if (processed) return;
  await reconcilePayment(deps, event.intentId).catch(ignoreUnknownIntent);
  await deps.db
    .insertInto('processed_webhooks')
    .values({ provider: deps.paymentProvider.kind, event_id: event.eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The intent may belong to another application with the same Stripe account; sending the event again would not help. */
function ignoreUnknownIntent(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'payment_mismatch')) throw error;
}
