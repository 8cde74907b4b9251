import { sql } from 'kysely';
import { isDisputed } from '../taken-back.ts';

/** What is left to pay of a joined row of `transfers`. */
export const leftToPay = sql<number>`(transfers.amount_cents - transfers.netted_cents)`;

/** Owed by the host, and in no file. */
export const isOwed = sql<boolean>`(transfers.status = 'due' and transfers.payout_id is null
  and transfers.netted_cents < transfers.amount_cents and orders.payment_mode = 'by_hand'
  and orders.case_state is distinct from 'refund' and not ${isDisputed})`;

/** A case that is open after the handover stops the money. */
export const isPayable = sql<boolean>`(${isOwed} and orders.status = 'paid' and orders.case_state is distinct from 'open')`;
