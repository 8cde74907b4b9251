import { DomainError } from '../errors.ts';
import { type SettleDeps, settle } from './settle.ts';

/**
 * Handles one webhook of the card service. The event only says which intent to look at; it is remembered
 * after settling, so that an error makes the provider send it again.
 * @throws DomainError `invalid_input` when the signature does not hold
 */
export async function receiveCardEvent(deps: SettleDeps, raw: string, headers: Headers): Promise<void> {
  const event = await deps.cards.parseWebhook(raw, headers);
  if (!event) return;
  const seen = await deps.db
    .selectFrom('card_events')
    .select('event_id')
    .where('provider', '=', deps.cards.kind)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst();
  if (seen) return;
  await settle(deps, event.intentId).catch(ignoreForeign);
  await deps.db
    .insertInto('card_events')
    .values({ provider: deps.cards.kind, event_id: event.eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An intent that others made at the same card service: no use in having it sent again. */
function ignoreForeign(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'payment_mismatch')) throw error;
}
