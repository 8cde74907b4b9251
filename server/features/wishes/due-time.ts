import { type RawBuilder, sql } from 'kysely';

/** The least time between two emails about wishes that ask for them `often`. */
export const pauseOf = (often: RawBuilder<unknown>) =>
  sql<string>`case ${often} when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '0' end`;

/** When the email about a match of a row of `wishes` is due. */
export const dueTime = sql<Date>`case wishes.often
  when 'now' then now()
  else greatest(now(), coalesce(wishes.last_notified_at, wishes.created_at) + ${pauseOf(sql`wishes.often`)})
  end`;
