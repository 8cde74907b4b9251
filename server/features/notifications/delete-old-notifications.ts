import { sql } from 'kysely';
import { notificationDays } from '#contract/notifications/notifications.ts';
import type { Db } from '#server/db/schema.ts';

const rowsAtOnce = 1000;

/** Deletes notifications after 60 days, in short statements. Returns how many. */
export async function deleteOldNotifications(db: Db): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await sql`delete from notifications where ctid = any(array(
      select ctid from notifications where created_at < now() - make_interval(days => ${notificationDays})
      limit ${rowsAtOnce} for update skip locked))`.execute(db);
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < rowsAtOnce) return deleted;
  }
}
