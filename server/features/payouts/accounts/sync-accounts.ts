import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SettleDeps } from '../settle-deps.ts';
import { settleTransfersOfSeller } from '../settle-transfers.ts';
import { findAccount } from './find-account.ts';
import { type AccountDeps, syncAccount } from './sync-account.ts';

/** Reads sellers' accounts, and sends what waited for those that can be paid now. */
export async function syncAccountsAndSettle(deps: SettleDeps & { log: Logger }): Promise<void> {
  for (const sellerId of await syncAccounts(deps)) await settleTransfersOfSeller(deps, sellerId);
}

/**
 * Reads the accounts that were not read for an hour, in case an event was lost. Those that cannot be used anymore are left out. A failure
 * is logged, and tried again in the next run.
 * @returns the sellers whose accounts were read
 */
async function syncAccounts(deps: AccountDeps & { log: Logger }): Promise<string[]> {
  const { kind, livemode } = deps.payoutProvider;
  const accounts = await deps.db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('provider', '=', kind)
    .where('livemode', '=', livemode)
    .where('status', 'in', ['pending', 'active', 'restricted'])
    .where('synced_at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('synced_at')
    .limit(200)
    .execute();
  const read: string[] = [];
  for (const { user_id } of accounts) {
    try {
      await syncPayoutAccount(deps, user_id);
      read.push(user_id);
    } catch (error) {
      deps.log.error({ err: error, userId: user_id }, 'account_sync_failed');
    }
  }
  return read;
}

/** Reads the account of one seller, if there is one. */
export async function syncPayoutAccount(deps: AccountDeps, userId: string): Promise<void> {
  const account = await findAccount(deps.db, deps.payoutProvider, userId);
  if (account) await syncAccount(deps, userId, () => deps.payoutProvider.retrieveAccount(account.account_id));
}
