import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { returnPayoutForm } from '#contract/payouts/payouts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { netTransfers } from '../net-transfers.ts';

type Return = z.output<typeof returnPayoutForm>;

/**
 * Records that the bank returned what one seller was to get with a collective payment: the seller is owed it again, and gets an email.
 * @throws DomainError `not_found`, also before the payment was made; `payout_returned`
 */
export async function returnPayout(
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
  staffId: string,
  payoutId: string,
  { sellerId, reason }: Return,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeller(tx, sellerId);
    await assertNotReturned(tx, payoutId, sellerId);
    const amount = await oweAgain(tx, payoutId, sellerId);
    if (amount === 0) throw new DomainError('not_found');
    await tx
      .insertInto('payout_returns')
      .values({ payout_id: payoutId, seller_id: sellerId, amount_cents: amount, reason })
      .execute();
    await netTransfers(tx, sellerId);
    await enqueueMail(
      tx,
      { message: 'earnings-returned', personId: sellerId, payoutId },
      `${payoutId} ${sellerId}`,
    );
    await recordAudit(tx, {
      actorId: staffId,
      action: 'return_payout',
      subjectType: 'payout',
      subjectId: payoutId,
      details: { amount },
    });
  });
}

/** Everything about the money of one seller happens one after the other. */
const lockSeller = (tx: Tx, sellerId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();

async function assertNotReturned(tx: Tx, payoutId: string, sellerId: string): Promise<void> {
  const known = await tx
    .selectFrom('payout_returns')
    .select('payout_id')
    .where('payout_id', '=', payoutId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  if (known) throw new DomainError('payout_returned');
}

/** @returns how much it is, in smallest units; 0 if the seller got nothing with this payment */
async function oweAgain(tx: Tx, payoutId: string, sellerId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    with returned as (
      update transfers set status = 'due', payout_id = null, status_since = now(), updated_at = now()
      where payout_id = ${payoutId} and seller_id = ${sellerId} and status = 'by_hand'
      returning seller_id, order_id, amount_cents - netted_cents as amount
    ), entered as (
      insert into seller_entries (seller_id, order_id, kind, amount_cents, attempt)
      select seller_id, order_id, 'by_hand', amount, ${nextPaymentOf('returned')} from returned
    )
    select coalesce(sum(amount), 0)::int as amount from returned`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** The attempt of the next entry of this kind: 1 for a first payment, 2 for its return, 3 for the payment after that. */
export const nextPaymentOf = (source: 'returned' | 'paid') =>
  sql`1 + (select count(*) from seller_entries
    where seller_entries.order_id = ${sql.ref(`${source}.order_id`)} and kind = 'by_hand')`;
