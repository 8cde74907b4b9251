import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { LockedOrder } from './lock-transfer.ts';
import type { Entry } from './transfer-transition.ts';

/**
 * Adds entries of a locked order's seller. An amount of 0, such as that of no fee, is no entry.
 * @returns how many there were
 */
export async function insertEntries(tx: Tx, order: LockedOrder, entries: readonly Entry[]): Promise<number> {
  let inserted = 0;
  for (const entry of entries) {
    const amount = entry === 'dispute_fee' ? -(await sumDisputeFees(tx, order.id)) : amountOf(order, entry);
    if (amount === 0) continue;
    const kind = entry === 'dispute_won' ? 'dispute' : entry;
    await insertEntry(tx, order, { kind, amount, attempt: await nextAttempt(tx, order, kind) });
    inserted++;
  }
  return inserted;
}

type Amounts = Pick<LockedOrder, 'price_cents' | 'fee_cents'>;

function amountOf({ price_cents, fee_cents }: Amounts, entry: Exclude<Entry, 'dispute_fee'>): number {
  const amounts = {
    sale: price_cents,
    fee: -fee_cents,
    refund: fee_cents - price_cents,
    dispute: fee_cents - price_cents,
    dispute_won: price_cents - fee_cents,
  };
  return amounts[entry];
}

async function sumDisputeFees(tx: Tx, orderId: string): Promise<number> {
  const { fees } = await tx
    .selectFrom('disputes')
    .select(sql<string | null>`sum(fee_cents)`.as('fees'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'lost')
    .executeTakeFirstOrThrow();
  return Number(fees ?? 0);
}

/** A dispute that was won is a second entry of its kind; everything else happens once. */
async function nextAttempt(tx: Tx, order: LockedOrder, kind: string): Promise<number> {
  if (kind !== 'dispute') return 1;
  const { count } = await tx
    .selectFrom('seller_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', order.id)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow();
  return count + 1;
}

type NewEntry = {
  kind: Exclude<Entry, 'dispute_won'> | 'transfer' | 'reversal';
  amount: number;
  attempt: number;
};

export async function insertEntry(
  tx: Tx,
  { id: order_id, seller_id }: Pick<LockedOrder, 'id' | 'seller_id'>,
  { kind, amount, attempt }: NewEntry,
): Promise<void> {
  await tx
    .insertInto('seller_entries')
    .values({ seller_id, order_id, kind, amount_cents: amount, attempt })
    .execute();
}
