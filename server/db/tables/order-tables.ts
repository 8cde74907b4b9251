import type { ColumnType, Generated, Selectable } from 'kysely';
import type { OrderCaseState } from '#contract/cases/cases.ts';
import type { HandoverProof } from '#contract/handovers.ts';
import type { OrderRefundReason, StoredOrderStatus } from '#contract/orders/orders.ts';
import type { PaymentStatus } from '#contract/payments/payments.ts';
import type { PaymentMode } from '#contract/site/payment-modes.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type OrdersTable = {
  id: string;
  book_id: string;
  seller_id: string;
  buyer_id: string;
  /** Copied from the book when it is booked, so that later edits do not change the order. */
  title: string;
  price_cents: number;
  phone: string;
  location: string;
  /** An order that was handed over stays `paid`; see `handed_over_at`. */
  status: ColumnType<StoredOrderStatus, StoredOrderStatus | undefined, StoredOrderStatus>;
  hold_ends_at: Timestamp;
  paid_at: Timestamp | null;
  /** When the order ended without a sale. */
  closed_at: Timestamp | null;
  close_reason: 'buyer' | 'seller' | 'admin' | 'hold' | null;
  /** The status that seller and buyer were last notified of by mail. */
  notified_status: Generated<StoredOrderStatus | null>;
  reminder_sent_at: Generated<Date | null>;
  handed_over_at: Generated<Date | null>;
  handover_proof: Generated<HandoverProof | null>;
  /** When the seller said without the code that the book was handed over. */
  handover_declared_at: Generated<Date | null>;
  /** When that counts as the handover; null unless it was declared, and once the buyer has denied it. */
  release_due_at: Generated<Date | null>;
  handover_denied_at: Generated<Date | null>;
  /** When the money goes back if the book was not handed over; null for orders paid before there was this clock. */
  refund_due_at: Generated<Date | null>;
  /** How often a code was entered. */
  handover_attempts: Generated<number>;
  /** How many reminders of the handover were sent. */
  handover_reminders: Generated<number>;
  /** Whether a case stops the clocks, or what was decided. */
  case_state: Generated<OrderCaseState | null>;
  /** What both clocks said when the last case stopped them. */
  stopped_release_due_at: Generated<Date | null>;
  stopped_refund_due_at: Generated<Date | null>;
  /** How the seller is paid, as the site said when the order was placed; null, which is as `house`, if an earlier release placed it. */
  payment_mode: Generated<PaymentMode | null>;
  /** What the host keeps of the price. */
  fee_cents: Generated<number>;
  /** Null unless the buyer gets the money back, and for refunds by an earlier release. */
  refund_reason: Generated<OrderRefundReason | null>;
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
  /** As the payment provider writes it: the currency of the site in lower case. */
  currency: Generated<string>;
  site_currency: Generated<string>;
  status: ColumnType<PaymentStatus, PaymentStatus | undefined, PaymentStatus>;
  status_since: ColumnType<Date, Date | string | undefined, Date | string>;
  /** Why it could not be reconciled the last time, as a message for administrators; null if it could. */
  last_error: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};

type ProcessedWebhooksTable = {
  provider: string;
  event_id: string;
  received_at: CreatedAt;
};

export type OrderTables = {
  orders: OrdersTable;
  payments: PaymentsTable;
  processed_webhooks: ProcessedWebhooksTable;
};

export const orderTables = {
  orders: inBackups,
  payments: inBackups,
  processed_webhooks: inBackups,
} satisfies TablesInBackups<OrderTables>;

export type OrderRow = Selectable<OrdersTable>;
export type PaymentRow = Selectable<PaymentsTable>;
