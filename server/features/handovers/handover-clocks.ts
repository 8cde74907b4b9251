import { sql } from 'kysely';
import { handoverReminderDays, refundDays, releaseHours } from '#contract/handovers.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import { isOneSided } from '#server/db/one-sided-order.ts';
import type { Tx } from '#server/db/schema.ts';
import type { HandoverDeps } from './record-handover.ts';

/**
 * Counts books as handed over whose seller declared it 48 hours ago and whose buyer has not denied it; returns how many. Rows
 * that are locked at the moment are left to the next run.
 */
export async function endDeclaredHandovers({ db, enqueueMail }: HandoverDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = tx
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'paid')
      .where('handed_over_at', 'is', null)
      .where('release_due_at', '<=', sql<Date>`now()`)
      .limit(batchSize)
      .forUpdate()
      .skipLocked();
    const handedOver = await tx
      .updateTable('orders')
      .set({ handed_over_at: sql`now()`, handover_proof: 'timer' })
      .where('id', 'in', due)
      .returning(['id', 'buyer_id', 'seller_id'])
      .execute();
    for (const { id, buyer_id, seller_id } of handedOver)
      for (const personId of [buyer_id, seller_id])
        await enqueueMail(tx, { message: 'book-handed-over', personId, orderId: id }, `${id} ${personId}`);
    return handedOver.length;
  });
}

const batchSize = 200;

/**
 * Reminds both sides of a handover after 3 and 7 days, and when only one of them can still confirm it, unless the seller has declared it,
 * and not while the buyer's bank contests the payment; returns of how many.
 */
export async function remindOfHandovers({ db, enqueueMail }: HandoverDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const oneSided = await shortenClocks(tx);
    for (const { id, buyer_id, seller_id } of oneSided)
      for (const personId of [buyer_id, seller_id])
        await enqueueMail(
          tx,
          { message: 'handover-reminder', personId, orderId: id },
          `${id} ${personId} last`,
        );
    let reminded = oneSided.length;
    // The last one first, so that no order gets two at once after a pause of the jobs.
    for (const [index, days] of [...handoverReminderDays.entries()].reverse()) {
      const due = await takeDueReminders(tx, index + 1, days);
      for (const { id, buyer_id, seller_id } of due)
        for (const personId of [buyer_id, seller_id])
          await enqueueMail(
            tx,
            { message: 'handover-reminder', personId, orderId: id },
            `${id} ${personId} ${days}`,
          );
      reminded += due.length;
    }
    return reminded;
  });
}

const takeDueReminders = (tx: Tx, number: number, days: number) =>
  tx
    .updateTable('orders')
    .set({ handover_reminders: number })
    .where(
      'id',
      'in',
      tx
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'paid')
        .where('handed_over_at', 'is', null)
        .where('release_due_at', 'is', null)
        .where('handover_reminders', '<', number)
        .where(({ not }) => not(isDisputedBeforeHandover))
        .where('refund_due_at', '>', sql<Date>`now()`)
        .where('refund_due_at', '<=', sql<Date>`now() + make_interval(days => ${refundDays - days})`)
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'buyer_id', 'seller_id'])
    .execute();

/**
 * Sends the money back after 48 hours if one side was banned, or may no longer buy and sell: the other one has as long to say that the book
 * has changed hands as a buyer has to deny it.
 */
const shortenClocks = (tx: Tx) =>
  tx
    .updateTable('orders')
    .set({
      refund_due_at: sql<Date>`now() + ${oneSidedTime}`,
      handover_reminders: handoverReminderDays.length,
    })
    .where(
      'id',
      'in',
      tx
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'paid')
        .where('handed_over_at', 'is', null)
        .where('release_due_at', 'is', null)
        .where('case_state', 'is', null)
        .where('refund_due_at', '>', sql<Date>`now() + ${oneSidedTime}`)
        .where(isOneSided)
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'buyer_id', 'seller_id'])
    .execute();

const oneSidedTime = sql`make_interval(hours => ${releaseHours})`;
