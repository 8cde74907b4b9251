import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { mailAdmins } from './mail-admins.ts';
import type { SettleDeps } from './settle-deps.ts';

/** By how much the payment provider's figures about a payment differ from our records. */
export type Difference = {
  difference: number;
  /** What it has refunded and our records do not have: the host refunded a part of it there. Undefined if it could not be asked. */
  unknownRefund?: number;
  /** What our records say was refunded, and it does not: the buyer's bank has sent it back. */
  missingRefund?: number;
};
export type PaymentDifference = Difference & { paymentId: string };

type Deps = Pick<SettleDeps, 'db' | 'enqueueMail'>;

/** Replaces what the last comparison of all payments has found. */
export function saveComparison(
  deps: Deps,
  payments: number,
  differences: readonly PaymentDifference[],
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const differing = differences.map(({ paymentId }) => paymentId);
    await tx
      .deleteFrom('provider_differences')
      .where(sql<boolean>`payment_id <> all (${differing})`)
      .execute();
    for (const difference of differences) await saveDifference(tx, deps, difference);
    const values = {
      ran_at: sql<Date>`now()`,
      payments,
      wrong_payments: differences.length,
      difference_cents: differences.reduce((sum, { difference }) => sum + difference, 0),
    };
    await tx
      .insertInto('provider_reconciliation')
      .values(values)
      .onConflict((known) => known.column('id').doUpdateSet(values))
      .execute();
  });
}

/** Records what differs, and has an email sent to the administrators about a refund that they do not know of yet. */
export async function saveDifference(tx: Tx, deps: Deps, found: PaymentDifference): Promise<void> {
  const { paymentId, difference } = found;
  const known = await lockDifference(tx, paymentId);
  const unknownRefund = found.unknownRefund ?? known.unknownRefund;
  const missingRefund = found.missingRefund ?? known.missingRefund;
  const values = {
    difference_cents: difference,
    unknown_refund_cents: unknownRefund,
    missing_refund_cents: missingRefund,
  };
  await tx
    .insertInto('provider_differences')
    .values({ payment_id: paymentId, ...values })
    .onConflict((row) => row.column('payment_id').doUpdateSet(values))
    .execute();
  const payment = await tx
    .selectFrom('payments')
    .select(['order_id as orderId', 'status_since'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { orderId } = payment;
  if (unknownRefund > known.unknownRefund)
    await mailAdmins(
      tx,
      deps.enqueueMail,
      { message: 'charge-refunded-in-part', orderId },
      `${paymentId} ${unknownRefund}`,
    );
  // It may fail once more after it was made again.
  if (missingRefund > known.missingRefund)
    await mailAdmins(
      tx,
      deps.enqueueMail,
      { message: 'refund-failed', orderId },
      `${paymentId} ${payment.status_since.toISOString()}`,
    );
}

async function lockDifference(tx: Tx, paymentId: string): Promise<Required<Omit<Difference, 'difference'>>> {
  const known = await tx
    .selectFrom('provider_differences')
    .select(['unknown_refund_cents', 'missing_refund_cents'])
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return {
    unknownRefund: Number(known?.unknown_refund_cents ?? 0),
    missingRefund: Number(known?.missing_refund_cents ?? 0),
  };
}
