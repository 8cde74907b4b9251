import { randomInt } from 'node:crypto';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { ConnectTables } from './connect/tables.ts';

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
  /** The sum of the transfers of the charge, less what was reversed. */
  amount_transferred: ColumnType<number, number | undefined, number>;
  disputed: ColumnType<boolean, boolean | undefined, boolean>;
  /** How the holder of the test card contests the charge as soon as it is made. */
  contested_as: ColumnType<Contest | null, Contest | null | undefined, Contest | null>;
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

export type Contest = 'fraudulent' | 'product_not_received' | 'inquiry';

type RefundsTable = {
  id: string;
  intent_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Json<Record<string, string>>;
  created_at: Date;
  failed_at: Generated<Date | null>;
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
  /** An event is about an intent or about an account. */
  intent_id: ColumnType<string | null, string | undefined, never>;
  account_id: ColumnType<string | null, string | undefined, never>;
  body: Json<unknown>;
  created_at: Date;
};

type LedgerTables = ConnectTables & {
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
  /** The body of a call to `/v2`, which takes JSON. */
  json: unknown;
  /** The connected account on whose behalf the call is made. */
  onBehalfOf: string | undefined;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Delivered to the webhooks after the commit. */
  events: RecordedEvent[];
};

/** What records changes outside of a call, such as a page. */
export type Recording = Pick<Work, 'tx' | 'now' | 'events'>;

export type RecordedEvent = { id: string; type: string; body: object; webhook: 'cards' | 'accounts' };
export type Answer = { status: number; body: object };

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id in Stripe's format: `pi_3aB…`. */
export const randomId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')}`;
