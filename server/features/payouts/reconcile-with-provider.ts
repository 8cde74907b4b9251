import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/db/schema.ts';
import type { ChargeMoney } from '#server/integrations/payments/charge-money.ts';
import { type ReconcileDeps, reconcilePayment } from '../payments/reconcile.ts';
import { syncDisputesOfCharge } from './disputes/sync-dispute.ts';
import {
  type Difference,
  type PaymentDifference,
  saveComparison,
  saveDifference,
} from './provider-differences.ts';
import type { SettleDeps } from './settle-deps.ts';
import { settleTransferNow } from './settle-transfer.ts';

type Deps = ReconcileDeps & SettleDeps & { log: Logger };
const paymentsAtOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Compares every charge with what the payment provider says became of its money, in smallest units, and records what differs, which the
 * ledger shows and a metric reports. What differs is reconciled first, such as a refund that the host made at the payment provider, and so
 * is what buyers' banks have not decided yet.
 */
export async function reconcileWithProvider(deps: Deps): Promise<PaymentDifference[]> {
  const differences: PaymentDifference[] = [];
  let payments = 0;
  for (let after = firstId; ; ) {
    const charges = await selectCharges(deps.db, deps.paymentProvider.kind, after);
    for (const charge of charges) {
      const found = await compare(deps, charge);
      if (found.difference !== 0) differences.push({ paymentId: charge.id, ...found });
    }
    payments += charges.length;
    if (charges.length < paymentsAtOnce) break;
    after = charges.at(-1)?.id ?? after;
  }
  await saveComparison(deps, payments, differences);
  return differences;
}

/** Once a night, because each payment takes several calls. */
export async function reconcileWithProviderNightly(deps: Deps): Promise<void> {
  const last = await deps.db
    .selectFrom('provider_reconciliation')
    .select('id')
    .where('ran_at', '>', sql<Date>`now() - interval '23 hours'`)
    .executeTakeFirst();
  if (!last) await reconcileWithProvider(deps);
}

const selectCharges = (db: Db, provider: 'stripe' | 'sandbox', after: string) =>
  expectedMoney(db, provider)
    .where('payments.id', '>', after)
    .orderBy('payments.id')
    .limit(paymentsAtOnce)
    .execute();

type Charge = Awaited<ReturnType<typeof selectCharges>>[number];

/** What our own records say became of the money. */
const expectedMoney = (db: Db, provider: 'stripe' | 'sandbox') =>
  db
    .selectFrom('payments')
    .leftJoin('transfers', (join) =>
      join
        .onRef('transfers.order_id', '=', 'payments.order_id')
        .on('transfers.status', 'in', ['done', 'reversal_pending'])
        .on('payments.status', 'in', ['captured', 'refund_pending', 'refunded']),
    )
    .select(['payments.id', 'payments.order_id', 'payments.intent_id', 'payments.amount_cents'])
    .select(sql<boolean>`payments.status = 'refunded'`.as('is_refunded'))
    .select(
      sql<number>`coalesce((select sum(disputes.amount_cents) from disputes
        where disputes.payment_id = payments.id and disputes.status in ('open', 'lost')), 0)::int`.as(
        'disputed',
      ),
    )
    .select(
      sql<boolean>`exists (select from disputes
        where disputes.payment_id = payments.id and disputes.status = 'open')`.as('has_open_dispute'),
    )
    .select(sql<number>`coalesce(transfers.amount_cents - transfers.netted_cents, 0)`.as('with_seller'))
    .where('payments.provider', '=', provider)
    .where('payments.intent_id', 'is not', null)
    .where('payments.status', 'in', ['captured', 'refund_pending', 'refunded']);

/** Returns by how much the two sides differ after both have been brought in line. */
async function compare(deps: Deps, charge: Charge): Promise<Difference> {
  const intentId = charge.intent_id ?? '';
  try {
    const before = differenceOf(charge, await deps.payoutProvider.retrieveMoney(intentId));
    if (before.difference === 0 && !charge.has_open_dispute) return before;
    // The event about a dispute, or about its end, may not have arrived.
    await syncDisputesOfCharge(deps, intentId);
    await reconcilePayment(deps, intentId);
    await settleTransferNow(deps, charge.order_id);
    await reconcilePayment(deps, intentId);
    const after = await expectedMoney(deps.db, deps.paymentProvider.kind)
      .where('payments.id', '=', charge.id)
      .executeTakeFirst();
    if (!after) return incomparable(charge);
    const found = differenceOf(after, await deps.payoutProvider.retrieveMoney(intentId));
    if (found.difference !== 0) deps.log.error({ paymentId: charge.id, ...found }, 'provider_money_differs');
    return found;
  } catch (error) {
    deps.log.error({ err: error, paymentId: charge.id }, 'provider_comparison_failed');
    return incomparable(charge);
  }
}

/**
 * Records at once what the payment provider says was refunded, if our records say something else once they are in line with it: a part of a
 * charge that the host refunded there, or a refund that failed. Administrators get an email about it.
 */
export async function recordRefundDifference(deps: SettleDeps, intentId: string): Promise<void> {
  const { db, payoutProvider } = deps;
  const charge = await expectedMoney(db, payoutProvider.kind)
    .where('payments.intent_id', '=', intentId)
    .executeTakeFirst();
  if (!charge) return;
  const found = differenceOf(charge, await payoutProvider.retrieveMoney(intentId));
  if (found.unknownRefund || found.missingRefund)
    await db.transaction().execute((tx) => saveDifference(tx, deps, { paymentId: charge.id, ...found }));
  else await db.deleteFrom('provider_differences').where('payment_id', '=', charge.id).execute();
}

const refundedOf = ({ is_refunded, disputed, amount_cents }: Charge): number =>
  is_refunded && disputed === 0 ? amount_cents : 0;

/** It counts as wrong until it can be compared. */
const incomparable = ({ amount_cents }: Charge): Difference => ({ difference: amount_cents });

function differenceOf(charge: Charge, money: ChargeMoney): Difference {
  const refunded = refundedOf(charge);
  const withSeller = money.transferredMinor - money.reversedMinor;
  return {
    difference:
      Math.abs(charge.amount_cents - money.capturedMinor) +
      Math.abs(refunded - money.refundedMinor) +
      Math.abs(charge.disputed - money.disputedMinor) +
      Math.abs(charge.with_seller - withSeller),
    unknownRefund: Math.max(0, money.refundedMinor - refunded),
    missingRefund: Math.max(0, refunded - money.refundedMinor),
  };
}
