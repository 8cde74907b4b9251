import { randomInt } from 'node:crypto';
import type { ColumnType, Kysely, Selectable, Transaction } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

type IntentsTable = {
  id: string;
  client_secret: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  amount: number;
  amount_received: ColumnType<number, number | undefined, number>;
  amount_refunded: ColumnType<number, number | undefined, number>;
  currency: string;
  capture_method: 'manual' | 'automatic' | 'automatic_async';
  payment_method: string | null;
  card_brand: string | null;
  card_last4: string | null;
  charge_id: string | null;
  last_error: ColumnType<PaymentError | null, string | null, string | null>;
  description: string | null;
  metadata: Json<Record<string, string>>;
  cancellation_reason: string | null;
  canceled_at: Date | null;
  created_at: Date;
};

type RefundsTable = {
  id: string;
  intent_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Json<Record<string, string>>;
  created_at: Date;
};

type IdempotencyTable = {
  key: string;
  fingerprint: string;
  status: number | null;
  answer: string | null;
  request_id: string;
  created_at: Date;
};

type EventsTable = {
  id: string;
  type: string;
  intent_id: string;
  body: Json<unknown>;
  created_at: Date;
};

type LedgerTables = {
  sandbox_intents: IntentsTable;
  sandbox_refunds: RefundsTable;
  sandbox_idempotency: IdempotencyTable;
  sandbox_events: EventsTable;
};

export type LedgerDb = Kysely<LedgerTables>;
export type LedgerTx = Transaction<LedgerTables>;
export type IntentRow = Selectable<IntentsTable>;
export type RefundRow = Selectable<RefundsTable>;

/** Why the last attempt to pay an intent failed, in Stripe's format. */
export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
};

/** Our own server with the secret key, or a browser with the client secret of one intent. */
export type Caller = { kind: 'secret' } | { kind: 'publishable'; clientSecret: string };

/** One call on the ledger, which runs in one transaction. */
export type Work = {
  tx: LedgerTx;
  now: Date;
  caller: Caller;
  params: URLSearchParams;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Delivered to the webhook after the commit. */
  events: RecordedEvent[];
};

export type RecordedEvent = { id: string; type: string; body: object };
export type Answer = { status: number; body: object };

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id in Stripe's format: `pi_3aB…`. */
export const randomId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')}`;
