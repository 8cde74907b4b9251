import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { addMeetingMessage } from '../conversations/add-meeting-message.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { lockOpenOrder } from './order-of-side.ts';
import { findMeeting } from './queries.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

/**
 * Accepts what the other side proposed; both get a mail with the date for their calendars. The acceptance makes a new version,
 * so that a proposal of the same moment does not replace an agreed meeting unseen. Returns how many meetings changed.
 * @throws DomainError `not_found`, `order_closed`, `own_meeting_proposal`, `meeting_over`, `meeting_changed`
 */
export async function acceptMeeting(
  { db, enqueueMail }: Deps,
  userId: string,
  orderId: string,
  version: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await holdUntilMeeting(tx, userId, orderId);
    const order = await lockOpenOrder(tx, userId, orderId);
    const agreed = await tx
      .updateTable('meetings')
      .set({ agreed_at: sql`clock_timestamp()`, version: sql`version + 1` })
      .where('order_id', '=', orderId)
      .where('version', '=', version)
      .where('proposed_by', '<>', userId)
      .where('agreed_at', 'is', null)
      .where('starts_at', '>', sql<Date>`now()`)
      .returning('version')
      .executeTakeFirst();
    if (!agreed) return whyNotAgreed(tx, userId, orderId, version);
    await addMeetingMessage(tx, { orderId, senderId: userId, event: 'agreed' });
    for (const personId of [order.buyer_id, order.seller_id])
      await enqueueMail(
        tx,
        { message: 'meeting-agreed', personId, orderId, version: agreed.version },
        `${orderId} ${agreed.version} ${personId}`,
      );
    return 1;
  });
}

/**
 * A book that is paid for at the meeting is held until a day after it. Before the order is locked for reading, because two acceptances
 * that both wait to write it would wait for each other; undone if there is nothing to accept.
 */
const holdUntilMeeting = (tx: Tx, userId: string, orderId: string) =>
  tx
    .updateTable('orders')
    .from('meetings')
    .set({ hold_ends_at: sql`greatest(hold_ends_at, meetings.starts_at + interval '1 day')` })
    .whereRef('meetings.order_id', '=', 'orders.id')
    .where('orders.id', '=', orderId)
    .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)]))
    .where('payment_mode', '=', 'none')
    .where('orders.status', '=', 'unpaid')
    .where('hold_ends_at', '>', sql<Date>`now()`)
    .execute();

/** Returns 0 if the user accepted this proposal before, so that a repeated press is no error. */
async function whyNotAgreed(tx: Tx, userId: string, orderId: string, version: number): Promise<0> {
  const meeting = await findMeeting(tx, orderId);
  if (!meeting) throw new DomainError('not_found');
  const isOwn = meeting.proposed_by === userId;
  if (meeting.agreed_at && !isOwn && meeting.version === version + 1) return 0;
  if (meeting.version !== version) throw new DomainError('meeting_changed');
  if (isOwn) throw new DomainError('own_meeting_proposal');
  throw new DomainError(meeting.agreed_at ? 'meeting_changed' : 'meeting_over');
}
