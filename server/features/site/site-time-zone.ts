import { sql } from 'kysely';

/** The time zone of the site, as a value in queries. */
export const siteTimeZone = sql<string>`coalesce((select site.time_zone from site), 'UTC')`;

/** Today in the time zone of the site, as `2026-11-24`. */
export const siteToday = sql<string>`(now() at time zone ${siteTimeZone})::date::text`;

/** The day of a moment in the time zone of the site, as `2026-11-24`. */
export const siteDay = (moment: string) =>
  sql<string>`to_char(${sql.ref(moment)} at time zone ${siteTimeZone}, 'YYYY-MM-DD')`;
