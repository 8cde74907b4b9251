import type { ResponseOf } from '#contract/kernel/http.ts';
import type { getMeeting as call, Meeting } from '#contract/meetings.ts';
import type { Db } from '#server/db/schema.ts';
import { localTimeOf } from '#server/lib/zoned-time.ts';
import { getOrderOfSide, isOpen } from './order-of-side.ts';
import { type FoundMeeting, findMeeting } from './queries.ts';

/** @throws DomainError `not_found`, also for someone who is on neither side of the order */
export async function getMeeting(
  db: Db,
  userId: string,
  orderId: string,
  timeZone: string,
): Promise<ResponseOf<typeof call>> {
  const order = await getOrderOfSide(db, userId, orderId);
  const found = await findMeeting(db, orderId);
  return {
    meeting: found ? describe(found, userId, timeZone) : null,
    isOpen: isOpen(order),
    bookedPlace: order.location,
    timeZone,
  };
}

const describe = (found: FoundMeeting, userId: string, timeZone: string): Meeting => ({
  placeId: found.place_id,
  place: found.place,
  directions: found.directions ?? '',
  startsAt: found.starts_at.toISOString(),
  localTime: localTimeOf(found.starts_at, timeZone),
  isMine: found.proposed_by === userId,
  agreedAt: found.agreed_at?.toISOString() ?? null,
  version: found.version,
});
