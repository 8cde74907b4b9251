import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import type { CardDispute } from '#server/integrations/payments/charge-money.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { lockTransfer } from '../lock-transfer.ts';
import { mailAdmins } from '../mail-admins.ts';
import type { SettleDeps } from '../settle-deps.ts';

/**
 * Reads a buyer's objection to a charge at the payment provider and stores what it says; the only code that writes `disputes`. The
 * seller's entries and transfer follow when the order is settled. An inquiry takes no money, so it is none yet.
 * @returns the id of its order; undefined if it is about a charge that is not ours
 */
export async function syncDispute(deps: SettleDeps, disputeId: string): Promise<string | undefined> {
  const dispute = await deps.payoutProvider.retrieveDispute(disputeId);
  return storeDispute(deps, dispute);
}

/** Does the same for every dispute of a charge, also for one about which no event arrived. */
export async function syncDisputesOfCharge(deps: SettleDeps, intentId: string): Promise<void> {
  for (const dispute of await deps.payoutProvider.listDisputes(intentId)) await storeDispute(deps, dispute);
}

function storeDispute(deps: SettleDeps, dispute: CardDispute): Promise<string | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'order_id', 'site_currency', 'amount_cents'])
      .where('intent_id', '=', dispute.intentId)
      .where('provider', '=', deps.payoutProvider.kind)
      .executeTakeFirst();
    if (!payment || dispute.status === 'inquiry') return payment?.order_id;
    // In the order in which what settles the transfer locks them.
    await lockTransfer(tx, payment.order_id);
    await upsertDispute(tx, deps, payment, dispute);
    return payment.order_id;
  });
}

type Payment = { id: string; order_id: string; site_currency: string; amount_cents: number };

async function upsertDispute(
  tx: Tx,
  { payoutProvider, enqueueMail }: SettleDeps,
  payment: Payment,
  dispute: CardDispute,
): Promise<void> {
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status'])
    .where('dispute_id', '=', dispute.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The bank's decision is final; a reading that began earlier may still say otherwise.
  if (known && (known.status !== 'open' || dispute.status === 'open')) return;
  const status = dispute.status as 'open' | 'won' | 'lost';
  const state = {
    status,
    fee_cents: Math.max(0, dispute.feeMinor ?? 0),
    closed_at: status === 'open' ? null : sql<Date>`now()`,
    updated_at: sql<Date>`now()`,
  };
  if (known) await tx.updateTable('disputes').set(state).where('id', '=', known.id).execute();
  else
    await tx
      .insertInto('disputes')
      .values({
        id: uuidV7(),
        provider: payoutProvider.kind,
        dispute_id: dispute.id,
        payment_id: payment.id,
        order_id: payment.order_id,
        amount_cents: dispute.amountMinor,
        currency: payment.site_currency,
        reason: dispute.reason.slice(0, 100),
        due_by: dispute.evidenceDueAt ?? null,
        opened_at: sql`now()`,
        ...state,
      })
      .execute();
  const mail = { message: 'charge-disputed', orderId: payment.order_id } as const;
  await mailAdmins(tx, enqueueMail, mail, `${dispute.id} ${status}`);
  if (status !== 'lost') await mailSeller(tx, enqueueMail, payment.order_id, dispute.id, status);
}

/** A seller who still has the book keeps it while the bank decides. A lost dispute refunds the order, which is mailed as such. */
async function mailSeller(
  tx: Tx,
  enqueueMail: EnqueueMail,
  orderId: string,
  disputeId: string,
  status: 'open' | 'won',
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('seller_id')
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where('handed_over_at', 'is', null)
    .executeTakeFirst();
  const message = status === 'open' ? 'payment-contested' : 'payment-stands';
  if (order) await enqueueMail(tx, { message, personId: order.seller_id, orderId }, disputeId);
}
