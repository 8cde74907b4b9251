import { type InBackups, inBackups, notInBackups } from './in-backups.ts';

/** The tables of the stand-ins for Stripe and Google, which alone know their columns. Only demos have them. */
export const standInTables: Record<string, InBackups<string>> = {
  demo_google_records: notInBackups,
  sandbox_account_links: notInBackups,
  sandbox_accounts: inBackups,
  sandbox_disputes: inBackups,
  sandbox_events: inBackups,
  sandbox_idempotency: inBackups,
  sandbox_intents: { ...inBackups, secrets: { client_secret: 'kept' } },
  sandbox_payouts: inBackups,
  sandbox_refunds: inBackups,
  sandbox_reversals: inBackups,
  sandbox_transfers: inBackups,
};
