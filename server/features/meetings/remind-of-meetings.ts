import { sql } from 'kysely';
import { meetingReminderHours } from '#contract/meetings.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { meetingStatuses } from './order-of-side.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

/**
 * Reminds both sides of agreed meetings 24 and 2 hours before; returns of how many meetings. A reminder that comes after the
 * next one is left out, and so is one for a time before the agreement. Rows that are locked at the moment are left to the next run.
 */
export async function remindOfMeetings({ db, enqueueMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let reminded = 0;
    // The last one first, so that no meeting has two at once after a pause of the jobs.
    for (const [index, hours] of [...meetingReminderHours.entries()].reverse())
      for (const meeting of await takeDue(tx, index + 1, hours)) {
        if (!meeting.is_wanted) continue;
        reminded++;
        for (const personId of [meeting.buyer_id, meeting.seller_id])
          await enqueueMail(
            tx,
            { message: 'meeting-reminder', personId, orderId: meeting.order_id, version: meeting.version },
            `${meeting.order_id} ${meeting.version} ${hours} ${personId}`,
          );
      }
    return reminded;
  });
}

const batchSize = 200;

/** Marks reminders as over, and returns their meetings. */
function takeDue(tx: Tx, reminders: number, hours: number) {
  const before = sql`make_interval(hours => ${hours})`;
  const due = tx
    .selectFrom('meetings')
    .select('order_id')
    .where('agreed_at', 'is not', null)
    .where('reminders', '<', reminders)
    .where('starts_at', '>', sql<Date>`now()`)
    .where('starts_at', '<=', sql<Date>`now() + ${before}`)
    .limit(batchSize)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('meetings')
    .from('orders')
    .set({ reminders })
    .whereRef('orders.id', '=', 'meetings.order_id')
    .where('meetings.order_id', 'in', due)
    .returning(['meetings.order_id', 'meetings.version', 'orders.buyer_id', 'orders.seller_id'])
    .returning(
      sql<boolean>`agreed_at <= starts_at - ${before} and orders.handed_over_at is null
        and orders.status in (${sql.join([...meetingStatuses])})`.as('is_wanted'),
    )
    .execute();
}
