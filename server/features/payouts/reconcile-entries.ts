import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/db/schema.ts';
import type { SettleDeps } from './settle-deps.ts';
import { settleTransferNow } from './settle-transfer.ts';

type ReconcileEntriesDeps = SettleDeps & { log: Logger };
type WrongOrder = { order_id: string; difference: number };

/**
 * Compares the entries of all sellers with what the orders and their transfers say, in smallest units, and records the difference, which
 * the ledger shows and a metric reports. An order that changed a moment ago is settled first. Returns the orders whose entries are wrong.
 */
export async function reconcileEntries(deps: ReconcileEntriesDeps): Promise<WrongOrder[]> {
  const suspects = await findWrongOrders(deps.db);
  for (const { order_id } of suspects) await settleTransferNow(deps, order_id);
  const wrong = suspects.length === 0 ? [] : await findWrongOrders(deps.db);
  for (const { order_id, difference } of wrong)
    deps.log.error({ orderId: order_id, difference }, 'seller_entries_differ');
  await record(deps.db, wrong);
  return wrong;
}

/** Once a night; every hour while there is a difference. */
export async function reconcileEntriesNightly(deps: ReconcileEntriesDeps): Promise<void> {
  const last = await deps.db
    .selectFrom('entry_reconciliation')
    .select('id')
    .where('wrong_orders', '=', 0)
    .where('ran_at', '>', sql<Date>`now() - interval '23 hours'`)
    .executeTakeFirst();
  if (!last) await reconcileEntries(deps);
}

/**
 * What each order should have added to its seller's entries, from the orders and transfers alone: the price without the fee once it is
 * released, nothing of it if the buyer gets it back, and less what was paid or sent.
 */
async function findWrongOrders(db: Db): Promise<WrongOrder[]> {
  const { rows } = await sql<{ order_id: string; difference: string }>`
    with expected as (
      select orders.id as order_id,
        case when transfers.id is null and not ${isReleased} then 0
          when ${isGivenBack} then 0
          else orders.price_cents - orders.fee_cents end
        - case when transfers.id is not null and ${isDisputeLost} then ${disputeFees} else 0 end
        - case when transfers.status in ('by_hand', 'done', 'reversal_pending')
          then transfers.amount_cents - transfers.netted_cents else 0 end as amount
      from orders left join transfers on transfers.order_id = orders.id
      where orders.payment_mode in ('by_hand', 'stripe') and (transfers.id is not null or ${isReleased})
    ), entered as (
      select order_id, sum(amount_cents) as amount from seller_entries
      where kind <> 'correction' group by order_id
    )
    select order_id, coalesce(entered.amount, 0) - coalesce(expected.amount, 0) as difference
    from expected full join entered using (order_id)
    where coalesce(entered.amount, 0) <> coalesce(expected.amount, 0)
    order by order_id limit 1000`.execute(db);
  return rows.map(({ order_id, difference }) => ({ order_id, difference: Number(difference) }));
}

const isReleased = sql`(orders.status = 'paid' and orders.handed_over_at is not null
  and (orders.case_state is null or orders.case_state = 'release'))`;

const isGivenBack = sql`(orders.case_state is not distinct from 'refund'
  or orders.status in ('refund_pending', 'refunded')
  or exists (select from disputes where disputes.order_id = orders.id and status in ('open', 'lost')))`;

const isDisputeLost = sql`exists (select from disputes where disputes.order_id = orders.id and status = 'lost')`;
const disputeFees = sql`(select sum(disputes.fee_cents) from disputes
  where disputes.order_id = orders.id and status = 'lost')`;

async function record(db: Db, wrong: WrongOrder[]): Promise<void> {
  const values = {
    ran_at: sql<Date>`now()`,
    entries: sql<number>`(select count(*) from seller_entries)`,
    wrong_orders: wrong.length,
    difference_cents: wrong.reduce((sum, { difference }) => sum + Math.abs(difference), 0),
  };
  await db
    .insertInto('entry_reconciliation')
    .values(values)
    .onConflict((known) => known.column('id').doUpdateSet(values))
    .execute();
}
