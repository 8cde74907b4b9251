import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

export const demoMeetingPlaces = [
  { name: 'Central Library steps', directions: 'Left of the main door' },
  { name: 'Kennedy Plaza, east side', directions: 'Under the clock' },
  { name: 'Market hall café', directions: 'The long table by the window, 9 AM to 6 PM' },
  { name: 'Student union, front desk', directions: 'Monday to Friday, 8 AM to 8 PM' },
];

/** The places that bookings and proposals suggest, unless the host has added some. */
export async function seedMeetingPlaces(db: Db): Promise<void> {
  const added = await db.selectFrom('meeting_places').select('id').limit(1).executeTakeFirst();
  if (added) return;
  const rows = demoMeetingPlaces.map((place, index) => ({ ...place, id: uuidV7(), position: index + 1 }));
  await db.insertInto('meeting_places').values(rows).execute();
}
