import type { ColumnType, Selectable } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

type AccountsTable = {
  id: string;
  email: string;
  display_name: string | null;
  /** Unknown until the seller has entered it. */
  country: string | null;
  status: 'restricted' | 'pending' | 'active' | 'rejected';
  requirements: string[];
  payout_schedule: Json<PayoutSchedule> | null;
  metadata: Json<Record<string, string>>;
  created_at: Date;
};

export type PayoutSchedule = {
  interval: 'daily' | 'weekly' | 'monthly' | 'manual';
  weekly_payout_days?: string[];
  monthly_payout_days?: number[];
};

type AccountLinksTable = {
  token_hash: string;
  account_id: string;
  kind: 'onboarding' | 'login';
  return_url: string | null;
  refresh_url: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  session_hash: string | null;
  finished_at: Date | null;
};

type TransfersTable = {
  id: string;
  account_id: string;
  intent_id: string;
  charge_id: string;
  amount: number;
  amount_reversed: ColumnType<number, number | undefined, number>;
  currency: string;
  transfer_group: string;
  metadata: Json<Record<string, string>>;
  created_at: Date;
};

type ReversalsTable = {
  id: string;
  transfer_id: string;
  amount: number;
  metadata: Json<Record<string, string>>;
  created_at: Date;
};

type PayoutsTable = { id: string; account_id: string; amount: number; currency: string; created_at: Date };

type DisputesTable = {
  id: string;
  intent_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  created_at: Date;
};

export type ConnectTables = {
  sandbox_accounts: AccountsTable;
  sandbox_account_links: AccountLinksTable;
  sandbox_transfers: TransfersTable;
  sandbox_reversals: ReversalsTable;
  sandbox_payouts: PayoutsTable;
  sandbox_disputes: DisputesTable;
};

export type AccountRow = Selectable<AccountsTable>;
export type AccountLinkRow = Selectable<AccountLinksTable>;
export type TransferRow = Selectable<TransfersTable>;
export type ReversalRow = Selectable<ReversalsTable>;
export type DisputeRow = Selectable<DisputesTable>;
