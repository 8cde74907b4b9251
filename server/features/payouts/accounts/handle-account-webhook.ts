import { type AccountDeps, syncAccount } from './sync-account.ts';

/**
 * Handles one event about a seller's account. It only says which account to read; it is recorded after that, so that an error makes the
 * payment provider send it again.
 * @returns the seller whose account was read
 * @throws DomainError `invalid_input` for an invalid signature
 */
export async function handleAccountWebhook(
  deps: AccountDeps,
  raw: string,
  headers: Headers,
): Promise<string | undefined> {
  const { db, payoutProvider } = deps;
  const event = await payoutProvider.parseAccountEvent(raw, headers);
  if (!event) return undefined;
  const record = { provider: payoutProvider.kind, event_id: event.eventId };
  const processed = await db
    .selectFrom('processed_webhooks')
    .select('event_id')
    .where('provider', '=', record.provider)
    .where('event_id', '=', record.event_id)
    .executeTakeFirst();
  if (processed) return undefined;
  // The account may belong to another application with the same Stripe account.
  const owner = await db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('account_id', '=', event.accountId)
    .where('provider', '=', payoutProvider.kind)
    .executeTakeFirst();
  if (owner) await syncAccount(deps, owner.user_id, () => payoutProvider.retrieveAccount(event.accountId));
  await db
    .insertInto('processed_webhooks')
    .values(record)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return owner?.user_id;
}
