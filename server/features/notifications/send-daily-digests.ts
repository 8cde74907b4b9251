import { sql } from 'kysely';
import { digestHour } from '#contract/notifications/notifications.ts';
import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { localTimeOf, momentOf } from '#server/lib/zoned-time.ts';
import type { EnqueueMail } from '../mail/queue.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

const hourMs = 3_600_000;
const usersAtOnce = 100;
/** Longer than a transaction: each process sees all that has happened until then. */
const settledMs = 5 * 60_000;

/**
 * Enqueues one email for each user with something that waits for the daily one, after seven in the morning as the clocks of the
 * site show it. What has been read since is left out, and an email without anything is not sent. Returns how many it enqueued.
 */
export async function sendDailyDigests({ db, enqueueMail }: Deps, timeZone: string, now = new Date()) {
  const before = new Date(lastDigestTime(now, timeZone).getTime() - settledMs);
  let enqueued = 0;
  for (;;) {
    const userIds = await findDueUsers(db, before);
    for (const userId of userIds) if (await sendDigest({ db, enqueueMail }, userId, before)) enqueued++;
    if (userIds.length < usersAtOnce) return enqueued;
  }
}

/** The last time at which the clocks of a time zone showed seven in the morning. */
export function lastDigestTime(now: Date, timeZone: string): Date {
  const at = (day: Date) => {
    const [date = ''] = localTimeOf(day, timeZone).split('T');
    return momentOf(`${date}T${String(digestHour).padStart(2, '0')}:00`, timeZone);
  };
  const today = at(now);
  return today <= now ? today : at(new Date(now.getTime() - 24 * hourMs));
}

async function findDueUsers(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('waits_for', '=', 'digest')
    .where('waits_since', '<', before)
    .limit(usersAtOnce)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Another process that runs at the same moment waits for these rows, and then finds none that wait. */
async function sendDigest({ db, enqueueMail }: Deps, userId: string, before: Date): Promise<boolean> {
  const digestId = uuidV7();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_recent: boolean }>`
      with due as (
        select id, waits_since from notifications
        where user_id = ${userId} and waits_for = 'digest' and waits_since < ${before} for update)
      update notifications set waits_for = null, waits_since = null, digest_id = ${digestId}
      from due where due.id = notifications.id
      returning due.waits_since > ${before}::timestamptz - interval '2 days' as is_recent`.execute(tx);
    // What waited for longer is from a backup, and may have been sent before.
    if (!rows.some(({ is_recent }) => is_recent)) return false;
    await enqueueMail(tx, { message: 'daily-digest', personId: userId, digestId });
    return true;
  });
}
