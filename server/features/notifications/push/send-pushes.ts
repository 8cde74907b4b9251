import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EnqueuePush } from './queue.ts';
import { endOfQuietHours } from './quiet-hours.ts';

type Deps = { db: Db; enqueuePush: EnqueuePush };

/** Someone who has the conversation open reads a message within this time. */
const waitSeconds = 10;
const batchSize = 200;

/**
 * Enqueues a push to each browser of the users who have something new, and returns how many. At night everything waits for the
 * morning. Rows that are locked at the moment are left to the next run.
 */
export async function sendPushes(deps: Deps, timeZone: string, now = new Date()): Promise<number> {
  if (endOfQuietHours(now, timeZone)) return 0;
  let enqueued = 0;
  for (;;) {
    const batch = await sendBatch(deps, now);
    enqueued += batch.enqueued;
    if (batch.taken < batchSize) return enqueued;
  }
}

async function sendBatch({ db, enqueuePush }: Deps, now: Date) {
  return db.transaction().execute(async (tx) => {
    // What waits for longer than a day is from a backup, and may have been sent before.
    const { rows } = await sql<Taken>`
      with due as (
        select id, push_waits_since from notifications
        where push_waits_since <= ${now}::timestamptz - make_interval(secs => ${waitSeconds})
        order by push_waits_since limit ${batchSize} for update skip locked),
      taken as (
        update notifications set push_waits_since = null from due where due.id = notifications.id
        returning notifications.id, user_id, read_at is null
          and due.push_waits_since > ${now}::timestamptz - interval '1 day' as is_new)
      select taken.id as notification_id, browser.id as subscription_id
      from taken left join push_subscriptions as browser on browser.user_id = taken.user_id and is_new`.execute(
      tx,
    );
    const pushes = rows.flatMap(({ notification_id: notificationId, subscription_id: subscriptionId }) =>
      subscriptionId === null ? [] : { notificationId, subscriptionId },
    );
    for (const push of pushes) await enqueuePush(tx, push);
    return { taken: new Set(rows.map((row) => row.notification_id)).size, enqueued: pushes.length };
  });
}

type Taken = { notification_id: string; subscription_id: string | null };
