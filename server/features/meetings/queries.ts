import type { Db, Tx } from '#server/db/schema.ts';

/** Finds the meeting of an order, with the directions of its place as they are now. */
export const findMeeting = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('meetings')
    .leftJoin('meeting_places', 'meeting_places.id', 'meetings.place_id')
    .select(['meetings.place', 'meetings.place_id', 'meeting_places.directions', 'meetings.starts_at'])
    .select(['meetings.proposed_by', 'meetings.proposed_at', 'meetings.agreed_at', 'meetings.version'])
    .where('meetings.order_id', '=', orderId)
    .executeTakeFirst();

export type FoundMeeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;
