import { sql } from 'kysely';

/** Sums a seller's entries of some kinds for the order of a row of `transfers`; 0 without any. */
const sumOf = (kinds: string) => sql<number>`coalesce((select sum(amount_cents) from seller_entries
  where seller_entries.order_id = transfers.order_id and seller_entries.kind in (${sql.raw(kinds)})), 0)`;

/** Whether the entries say that the buyer gets the money back. */
export const isRefunded = sql<boolean>`(${sumOf(`'refund'`)} < 0)`;

/** Whether the entries say that the buyer's bank has taken the money back, and may keep it. */
export const isDisputed = sql<boolean>`(${sumOf(`'dispute'`)} < 0)`;

/** Either of them: the seller is owed nothing for it. */
export const isTakenBack = sql<boolean>`(${sumOf(`'refund', 'dispute'`)} < 0)`;
