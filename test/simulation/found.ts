import type { CaseRow } from '#server/db/tables/case-tables.ts';
import type { BookRow } from '#server/db/tables/catalog-tables.ts';
import type { OrderRow, PaymentRow } from '#server/db/tables/order-tables.ts';

export type Intent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  amount_refunded: number;
  currency: string;
  metadata: { payment_id?: string; order_id?: string; buyer_id?: string };
  /** Refunds that we asked for and that the buyer's bank did not send back. */
  refunds: number;
  /** Whether the buyer's bank holds the money, keeps it, or neither. */
  dispute: 'open' | 'lost' | null;
};
/** What our records know to differ from the payment provider's, in smallest units. */
export type KnownDifference = { payment_id: string; unknown_refund: number; missing_refund: number };
/** What our records say about a dispute, and what the payment provider says. */
export type FoundDispute = { id: string | null; ours: string | null; theirs: string };
export type Found = {
  book: BookRow;
  orders: OrderRow[];
  payments: PaymentRow[];
  intents: Intent[];
  mails: string[];
  cases: CaseRow[];
  transfers: { id: string }[];
  differences: KnownDifference[];
  disputes: FoundDispute[];
};

/** `open`: there may be open orders; `over`: their holds have expired; `settled`: the clocks of the handover, too. */
export type When = 'open' | 'over' | 'settled';
