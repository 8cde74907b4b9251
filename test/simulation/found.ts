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
  refunds: number;
};
export type Found = {
  book: BookRow;
  orders: OrderRow[];
  payments: PaymentRow[];
  intents: Intent[];
  mails: string[];
  cases: CaseRow[];
  transfers: { id: string }[];
};

/** `open`: there may be open orders; `over`: their holds have expired; `settled`: the clocks of the handover, too. */
export type When = 'open' | 'over' | 'settled';
