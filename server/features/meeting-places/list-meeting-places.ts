import type { ManagedMeetingPlace, MeetingPlace } from '#contract/meeting-places.ts';
import type { Db } from '#server/db/schema.ts';

/** Lists the places that the booking form and proposals suggest. */
export async function listMeetingPlaces(db: Db): Promise<MeetingPlace[]> {
  const places = await selectMeetingPlaces(db).where('is_active', '=', true).execute();
  return places.map(({ id, name, directions }) => ({ _id: id, name, directions }));
}

export async function listManagedMeetingPlaces(db: Db): Promise<ManagedMeetingPlace[]> {
  const places = await selectMeetingPlaces(db).execute();
  return places.map(({ id, is_active, ...place }) => ({ _id: id, isActive: is_active, ...place }));
}

const selectMeetingPlaces = (db: Db) =>
  db
    .selectFrom('meeting_places')
    .select(['id', 'name', 'directions', 'is_active', 'version'])
    .orderBy('position')
    .orderBy('id');
