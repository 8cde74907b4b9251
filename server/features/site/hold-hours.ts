import { sql } from 'kysely';
import { defaultHoldHours } from '#contract/settings.ts';
import type { Db } from '#server/db/schema.ts';

/** For how many hours an unpaid order holds its book, as a column of queries: an order gets what the site says as it is placed. */
export const siteHoldHours = sql<number>`coalesce((select site.hold_hours from site), ${sql.lit(defaultHoldHours)})`;

/**
 * Takes over BOOKING_HOLD_HOURS, which earlier releases read from the environment, unless the site already has a value of its
 * own. Without this an upgrade would change for how long books are held.
 */
export async function adoptHoldHours(db: Db, hours: number | undefined): Promise<void> {
  if (hours === undefined) return;
  await db
    .updateTable('site')
    .set((site) => ({ hold_hours: hours, version: site('version', '+', 1) }))
    .where('hold_hours', 'is', null)
    .execute();
}
