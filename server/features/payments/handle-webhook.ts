import { DomainError } from '#server/lib/errors.ts';
import { reconcilePayment, type SettleDeps } from './reconcile.ts';

/**
 * Handles one webhook of the card service. The event only says which intent to look at; it is remembered
 * after settling, so that an error makes the provider send it again.
 * @throws DomainError `invalid_input` when the signature does not hold
 */
export async function handleWebhook(deps: SettleDeps, raw: string, headers: Headers): Promise<void> {
  const event = await deps.cards.parseWebhook(raw, headers);
  if (!event) return;
  const seen = await deps.db
    .selectFrom('processed_webhooks')
    .select('event_id')
    .where('provider', '=', deps.cards.kind)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst();
  if (seen) return;
  await reconcilePayment(deps, event.intentId).catch(ignoreUnknownIntent);
  await deps.db
    .insertInto('processed_webhooks')
    .values({ provider: deps.cards.kind, event_id: event.eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An intent that others made at the same card service: no use in having it sent again. */
function ignoreUnknownIntent(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'payment_mismatch')) throw error;
}
