import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { Condition } from '#contract/catalog.ts';
import type { Role } from '#contract/http.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';

export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  categories: CategoriesTable;
  pictures: PicturesTable;
  pending_file_deletions: PendingFileDeletionsTable;
  books: BooksTable;
  reports: ReportsTable;
  orders: OrdersTable;
  payments: PaymentsTable;
  processed_webhooks: ProcessedWebhooksTable;
  audit_log: AuditLogTable;
  rate_limits: RateLimitsTable;
  job_runs: JobRunsTable;
};

export type Db = Kysely<Tables>;
/** Code that must run inside a transaction takes this type, so that forgetting it does not compile. */
export type Tx = Transaction<Tables>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Set by the database when the row is inserted. */
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;

type UsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: ColumnType<boolean, boolean | undefined, boolean>;
  photo_url: string | null;
  /** Of the picture that `photo_url` leads to, by the database. */
  photo_hash: ColumnType<string | null, never, never>;
  phone: string | null;
  /** Null until the person has chosen: signed in, but neither buyer nor seller. */
  role: Role | null;
  verified_seller_at: Timestamp | null;
  banned_at: Timestamp | null;
  deleted_at: Timestamp | null;
  last_login_at: Timestamp | null;
  two_factor_enabled: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type AccountsTable = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Timestamp | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  password: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: Timestamp;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type TwoFactorsTable = {
  id: string;
  user_id: string;
  /** Encrypted by the identity library, as the recovery codes are. */
  secret: string;
  backup_codes: string;
  /** False until the first code from the app has been entered. */
  verified: ColumnType<boolean, boolean | undefined, boolean>;
  failed_verification_count: ColumnType<number, number | undefined, number>;
  locked_until: Timestamp | null;
  /** The latest half minute whose code was accepted: that code and older ones are spent. */
  last_used_step: ColumnType<string | null, number | undefined, number>;
};

type CategoriesTable = {
  id: string;
  slug: string;
  name: string;
  picture: string;
  position: number;
};

type PicturesTable = {
  /** SHA-256 of the re-encoded picture, in hexadecimal; also its file name. */
  hash: string;
  width: number;
  height: number;
  /** Widths that are stored, ascending; the last is the picture itself. */
  widths: number[];
  /** Dominant colour, `#rrggbb`. */
  color: string;
  uploaded_by: string | null;
  /** Kept up to date by the job that removes what has been unused for a day. */
  unused_since: ColumnType<Date | null, Date | undefined, Date | null>;
  created_at: CreatedAt;
};

/** Files that may be in the store without being promised by a row of `pictures`. */
type PendingFileDeletionsTable = {
  hash: string;
  delete_after: Timestamp;
};

type BooksTable = {
  id: string;
  seller_id: string;
  category_id: string;
  title: string;
  /** Null when the book was taken down, never ordered, and its picture has been removed. */
  picture_hash: string | null;
  original_price_cents: number;
  resale_price_cents: number;
  condition: Condition;
  years_of_use: number;
  phone: string;
  location: string;
  description: string;
  advertised_at: Timestamp | null;
  reported_at: Timestamp | null;
  sold_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: ColumnType<Date, Date | string | undefined, never>;
};

type ReportsTable = {
  book_id: string;
  reporter_id: string;
  created_at: CreatedAt;
};

type OrdersTable = {
  id: string;
  book_id: string;
  seller_id: string;
  buyer_id: string;
  /** Copied from the book when it is booked: what the buyer saw is what the buyer pays. */
  title: string;
  price_cents: number;
  phone: string;
  location: string;
  status: ColumnType<OrderStatus, OrderStatus | undefined, OrderStatus>;
  hold_ends_at: Timestamp;
  paid_at: Timestamp | null;
  /** When and why the order ended without a sale: `buyer`, `seller`, `admin`, `hold`, `sold`. */
  closed_at: Timestamp | null;
  close_reason: 'buyer' | 'seller' | 'admin' | 'hold' | null;
  /** The status of which seller and buyer were last told by mail. */
  notified_status: Generated<OrderStatus | null>;
  reminder_sent_at: Generated<Date | null>;
  created_at: CreatedAt;
};

type PaymentsTable = {
  id: string;
  order_id: string;
  buyer_id: string;
  provider: 'stripe' | 'sandbox';
  intent_id: string | null;
  /** Whether a real card is charged; null for payments made before this was recorded. */
  livemode: boolean | null;
  amount_cents: number;
  currency: Generated<string>;
  status: ColumnType<PaymentStatus, PaymentStatus | undefined, PaymentStatus>;
  status_since: ColumnType<Date, Date | string | undefined, Date | string>;
  /** What went wrong when it was last tried to settle it, in words for admins; null when nothing did. */
  last_error: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type ProcessedWebhooksTable = {
  provider: string;
  event_id: string;
  received_at: CreatedAt;
};

type AuditLogTable = {
  id: string;
  at: CreatedAt;
  actor_id: string;
  action: AuditAction;
  subject_type: 'user' | 'book' | 'payment' | 'mail';
  subject_id: string;
  details: ColumnType<Record<string, unknown>, string, never>;
};

type RateLimitsTable = {
  key: string;
  window_ends_at: Timestamp;
  count: number;
};

type JobRunsTable = {
  /** Of a job that runs by the clock. */
  job: string;
  succeeded_at: Timestamp | null;
  failed_at: Timestamp | null;
  /** What went wrong when it last failed, without anything personal. */
  last_error: string | null;
};

export type UserRow = Selectable<UsersTable>;
export type BookRow = Selectable<BooksTable>;
export type OrderRow = Selectable<OrdersTable>;
export type PaymentRow = Selectable<PaymentsTable>;
