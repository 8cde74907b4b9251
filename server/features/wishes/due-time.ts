import { sql } from 'kysely';

/** When the email about a match of a row of `wishes` is due. */
export const dueTime = sql<Date>`case wishes.often
  when 'now' then now()
  else greatest(now(), coalesce(wishes.last_notified_at, wishes.created_at)
    + case wishes.often when 'daily' then interval '1 day' else interval '7 days' end)
  end`;
