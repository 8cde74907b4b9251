import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { maxMeetingDays, type meetingForm } from '#contract/meetings.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { momentOf } from '#server/lib/zoned-time.ts';
import { addMeetingMessage } from '../conversations/add-meeting-message.ts';
import type { MessageRules } from '../conversations/send-message.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { lockOpenOrder, otherSideOf } from './order-of-side.ts';

type Deps = {
  db: Db;
  enqueueMail: EnqueueMail;
  limits: Pick<RateLimits, 'meetingProposalsPerPerson'>;
} & Pick<MessageRules, 'containsHandoverCode'>;
type Proposal = { version: number; meeting: z.output<typeof meetingForm>; timeZone: string };

/**
 * Proposes a place and a time to the other side of an order, who gets a mail. The version decides between two proposals at the
 * same moment, and between a proposal and an acceptance. Returns the new version.
 * @throws DomainError `not_found`, `order_closed`, `meeting_changed`, `invalid_input`, `handover_code_in_message`, `too_many_requests`
 */
export async function proposeMeeting(
  { db, enqueueMail, limits, containsHandoverCode }: Deps,
  userId: string,
  orderId: string,
  { version, meeting, timeZone }: Proposal,
): Promise<number> {
  const startsAt = momentOf(meeting.startsAt, timeZone);
  assertSoon(startsAt);
  await consumeRateLimit(db, `meeting:${userId}`, limits.meetingProposalsPerPerson);
  return db.transaction().execute(async (tx) => {
    const order = await lockOpenOrder(tx, userId, orderId);
    if (order.buyer_id === userId && containsHandoverCode(orderId, meeting.place ?? ''))
      throw new DomainError('handover_code_in_message');
    const values = { ...(await findPlace(tx, meeting)), starts_at: startsAt, proposed_by: userId };
    const saved = await (version === 0 ? insert(tx, orderId, values) : replace(tx, orderId, version, values));
    if (!saved) throw new DomainError('meeting_changed');
    await addMeetingMessage(tx, { orderId, senderId: userId, event: 'proposed' });
    const personId = otherSideOf(order, userId);
    await lockProposalsBetween(tx, userId, personId);
    await enqueueMail(
      tx,
      { message: 'meeting-proposed', personId, orderId, version: saved.version },
      `${orderId} ${saved.version}`,
    );
    return saved.version;
  });
}

/** Emails about several orders of the two at the same moment are counted one after another, for their limit. */
const lockProposalsBetween = (tx: Tx, userId: string, otherId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`meeting-proposed ${userId} ${otherId}`}, 0))`.execute(
    tx,
  );

const dayMs = 24 * 3_600_000;

function assertSoon(startsAt: Date): void {
  const ahead = startsAt.getTime() - Date.now();
  if (ahead <= 0) throw wrong('startsAt', say('fields.timeToCome'));
  if (ahead > maxMeetingDays * dayMs)
    throw wrong('startsAt', say('fields.timeWithin', { days: maxMeetingDays }));
}

/** A copy of the name, so that the meeting keeps it when the host removes the place. */
async function findPlace(tx: Tx, { placeId, place = '' }: z.output<typeof meetingForm>) {
  if (!placeId) return { place, place_id: null };
  const found = await tx
    .selectFrom('meeting_places')
    .select('name')
    .where('id', '=', placeId)
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw wrong('placeId', say('fields.placeOfList'));
  return { place: found.name, place_id: placeId };
}

const wrong = (field: 'startsAt' | 'placeId', message: Sentence): DomainError => {
  const path = `meeting.${field}`;
  return new DomainError('invalid_input', message, { errors: [{ path, message }] });
};

type Values = { place: string; place_id: string | null; starts_at: Date; proposed_by: string };

const insert = (tx: Tx, order_id: string, values: Values) =>
  tx
    .insertInto('meetings')
    .values({ order_id, ...values })
    .onConflict((same) => same.column('order_id').doNothing())
    .returning('version')
    .executeTakeFirst();

const replace = (tx: Tx, orderId: string, version: number, values: Values) =>
  tx
    .updateTable('meetings')
    .set({
      ...values,
      proposed_at: sql`clock_timestamp()`,
      agreed_at: null,
      reminders: 0,
      version: sql`version + 1`,
    })
    .where('order_id', '=', orderId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
