import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DisputeStatus } from '#contract/payouts/disputes.ts';
import type { PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts';
import type { EntryKind, TransferStatus } from '#contract/payouts/payouts.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

/** A collective payment by hand. */
type PayoutsTable = {
  id: string;
  created_by: string;
  created_at: CreatedAt;
  format: 'csv' | 'sepa' | 'none';
  currency: string;
  amount_cents: number;
  sellers: number;
  paid_at: Timestamp | null;
  /** The day of the payment, as the host says. */
  paid_on: string | null;
  reference: string | null;
  cancelled_at: Timestamp | null;
};

/** What the bank returned of a collective payment. */
type PayoutReturnsTable = {
  payout_id: string;
  seller_id: string;
  amount_cents: number;
  /** As the bank says it. */
  reason: string;
  returned_at: CreatedAt;
};

/** Where a seller wants to be paid by hand. */
type BankAccountsTable = {
  user_id: string;
  holder: string;
  /** The number, encrypted. */
  account: Buffer;
  bank_code: Buffer | null;
  last_four: string;
  country: string;
  updated_at: CreatedAt;
};

/** What a seller gets for an order. */
type TransfersTable = {
  id: string;
  order_id: string;
  seller_id: string;
  price_cents: number;
  fee_cents: number;
  amount_cents: number;
  /** What is kept back of the amount, for orders that were refunded after the seller had been paid. */
  netted_cents: Generated<number>;
  currency: string;
  status: ColumnType<TransferStatus, TransferStatus | undefined, TransferStatus>;
  /** The payment by hand whose file has it; it is in no second one. */
  payout_id: Generated<string | null>;
  /** The seller's account at the payment provider when it was sent. */
  account_id: Generated<string | null>;
  /** One more whenever sending it was refused, or it was taken back: each attempt has a key of its own. */
  attempt: Generated<number>;
  transfer_id: Generated<string | null>;
  reversal_refused_at: Generated<Date | null>;
  last_error: Generated<string | null>;
  status_since: Generated<Date>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
};

/** What a seller is owed and has got; never changed. */
type SellerEntriesTable = {
  id: GeneratedAlways<string>;
  seller_id: string;
  order_id: string;
  kind: EntryKind;
  amount_cents: number;
  /** That of the transfer; 2 for the end of a dispute that was won, or for a payment by hand that the bank returned. */
  attempt: Generated<number>;
  at: CreatedAt;
};

/** A seller's account at the payment provider, as it was when it was read last. */
type PayoutAccountsTable = {
  user_id: string;
  provider: 'stripe' | 'sandbox';
  account_id: string;
  country: string | null;
  livemode: boolean;
  status: PayoutAccountStatus;
  /** What the payment provider still wants to know, in its words. */
  requirements: string[];
  created_at: CreatedAt;
  /** When the latest reading began that was stored. */
  synced_at: Timestamp;
};

/** A buyer's objection at the bank to a charge. */
type DisputesTable = {
  id: string;
  provider: 'stripe' | 'sandbox';
  dispute_id: string;
  payment_id: string;
  order_id: string;
  amount_cents: number;
  fee_cents: Generated<number>;
  currency: string;
  reason: string;
  status: DisputeStatus;
  due_by: Timestamp | null;
  opened_at: Timestamp;
  closed_at: Timestamp | null;
  updated_at: Generated<Date>;
};

/** The outcome of the latest comparison of payments with the payment provider, in one row. */
type ProviderReconciliationTable = {
  id: Generated<number>;
  ran_at: Timestamp;
  payments: number;
  wrong_payments: number;
  difference_cents: string | number;
};

type ProviderDifferencesTable = {
  payment_id: string;
  difference_cents: string | number;
  /** What it has refunded of the payment, and our records do not have. */
  unknown_refund_cents: Generated<string | number>;
  /** What our records say was refunded, and it does not: the buyer's bank has sent it back. */
  missing_refund_cents: Generated<string | number>;
  found_at: CreatedAt;
};

/** The outcome of the latest comparison of the entries with the transfers, in one row. */
type EntryReconciliationTable = {
  id: Generated<number>;
  ran_at: Timestamp;
  entries: number;
  wrong_orders: number;
  difference_cents: string | number;
};

export type PayoutTables = {
  payouts: PayoutsTable;
  payout_returns: PayoutReturnsTable;
  bank_accounts: BankAccountsTable;
  transfers: TransfersTable;
  seller_entries: SellerEntriesTable;
  entry_reconciliation: EntryReconciliationTable;
  payout_accounts: PayoutAccountsTable;
  disputes: DisputesTable;
  provider_reconciliation: ProviderReconciliationTable;
  provider_differences: ProviderDifferencesTable;
};

export const payoutTables = {
  payouts: inBackups,
  payout_returns: inBackups,
  bank_accounts: { ...inBackups, secrets: { account: 'kept' } },
  transfers: inBackups,
  seller_entries: inBackups,
  entry_reconciliation: inBackups,
  payout_accounts: inBackups,
  disputes: inBackups,
  provider_reconciliation: inBackups,
  provider_differences: inBackups,
} satisfies TablesInBackups<PayoutTables>;
