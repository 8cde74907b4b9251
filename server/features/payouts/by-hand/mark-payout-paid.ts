import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { say } from '#contract/kernel/sentence.ts';
import type { payoutPaidForm } from '#contract/payouts/payouts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { validationError } from '#server/http/endpoint.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { siteToday } from '../../site/site-time-zone.ts';
import { netTransfers } from '../net-transfers.ts';
import { lockPayout } from './lock-payout.ts';
import { nextPaymentOf } from './return-payout.ts';

/**
 * Records that a collective payment was made: its sellers are owed that much less, and get an email.
 * @throws DomainError `not_found`, `payout_paid`, `payout_canceled`, `invalid_input` for a day to come
 */
export async function markPayoutPaid(
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
  staffId: string,
  payoutId: string,
  { reference, paidOn }: z.output<typeof payoutPaidForm>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertPast(tx, paidOn);
    const sellers = await lockPayout(tx, payoutId);
    await tx
      .updateTable('payouts')
      .set({ paid_at: sql`now()`, paid_on: paidOn, reference })
      .where('id', '=', payoutId)
      .execute();
    await enterPayment(tx, payoutId);
    for (const sellerId of sellers) {
      // A refund that was decided meanwhile has become a debt.
      await netTransfers(tx, sellerId);
      await enqueueMail(
        tx,
        { message: 'earnings-paid', personId: sellerId, payoutId },
        `${payoutId} ${sellerId}`,
      );
    }
    await recordAudit(tx, {
      actorId: staffId,
      action: 'mark_payout_paid',
      subjectType: 'payout',
      subjectId: payoutId,
      details: { paidOn },
    });
  });
}

async function assertPast(tx: Tx, day: string): Promise<void> {
  const { today } = await tx.selectNoFrom(siteToday.as('today')).executeTakeFirstOrThrow();
  if (day > today) throw validationError([{ path: ['paidOn'], message: say('fields.payoutDayInFuture') }]);
}

const enterPayment = (tx: Tx, payoutId: string) =>
  sql`
    with paid as (
      update transfers set status = 'by_hand', status_since = now(), updated_at = now()
      where payout_id = ${payoutId} and status = 'due'
      returning seller_id, order_id, amount_cents - netted_cents as amount
    )
    insert into seller_entries (seller_id, order_id, kind, amount_cents, attempt)
    select seller_id, order_id, 'by_hand', -amount, ${nextPaymentOf('paid')} from paid`.execute(tx);
