import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  type updateMeetingPlace as call,
  maxMeetingPlaces,
  type meetingPlaceForm,
} from '#contract/meeting-places.ts';
import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Place = z.output<typeof meetingPlaceForm>;
type Change = z.output<typeof call.body>;

/** @throws DomainError `meeting_place_taken` for a name that another place has, `too_many_meeting_places` */
export function addMeetingPlace(db: Db, actorId: string, { name, directions }: Place): Promise<string> {
  const added = db.transaction().execute(async (tx) => {
    // Places that are added at the same moment would not see each other.
    await sql`lock table meeting_places in share row exclusive mode`.execute(tx);
    const { count, last } = await tx
      .selectFrom('meeting_places')
      .select(({ fn }) => [
        fn.countAll<string>().as('count'),
        fn.coalesce(fn.max('position'), sql<number>`0`).as('last'),
      ])
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxMeetingPlaces) throw new DomainError('too_many_meeting_places');
    const id = uuidV7();
    await tx
      .insertInto('meeting_places')
      .values({ id, name, directions: directions ?? '', position: last + 1 })
      .execute();
    await record(tx, actorId, 'add_meeting_place', id, { name });
    return id;
  });
  return rejectTakenName(added);
}

/**
 * Changes a place. Bookings have their own copy of the place.
 * @throws DomainError `not_found`, `meeting_place_changed` if someone else has changed it meanwhile, `meeting_place_taken`
 */
export async function updateMeetingPlace(db: Db, actorId: string, id: string, change: Change): Promise<void> {
  const { version, name, directions, isActive } = change;
  const updated = db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('meeting_places')
      .set({
        ...(name !== undefined && { name }),
        // An empty field clears the directions.
        ...('directions' in change && { directions: directions ?? '' }),
        ...(isActive !== undefined && { is_active: isActive }),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await whyNotChanged(tx, id);
    await record(tx, actorId, 'update_meeting_place', id, { name, isActive });
  });
  await rejectTakenName(updated);
}

/** @throws DomainError `not_found` */
export async function deleteMeetingPlace(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const place = await tx
      .deleteFrom('meeting_places')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!place) throw new DomainError('not_found');
    await record(tx, actorId, 'delete_meeting_place', id, place);
  });
}

async function whyNotChanged(tx: Tx, id: string): Promise<DomainError> {
  const place = await tx.selectFrom('meeting_places').select('id').where('id', '=', id).executeTakeFirst();
  return new DomainError(place ? 'meeting_place_changed' : 'not_found');
}

const record = (
  tx: Tx,
  actorId: string,
  action: 'add_meeting_place' | 'update_meeting_place' | 'delete_meeting_place',
  subjectId: string,
  details: Record<string, unknown>,
) => recordAudit(tx, { actorId, action, subjectType: 'meeting_place', subjectId, details });

async function rejectTakenName<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw isUniqueViolation(error, 'meeting_places_by_name') ? new DomainError('meeting_place_taken') : error;
  }
}
