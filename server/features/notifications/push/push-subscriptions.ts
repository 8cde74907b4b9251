import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { say } from '#contract/kernel/sentence.ts';
import { mostPushSubscriptions, type PushSubscription } from '#contract/notifications/push-subscriptions.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { PushAddress } from '#server/integrations/push/push-service.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { describeDevice } from '../../auth/describe-device.ts';
import { lockActiveUser } from '../../users/lock-active-user.ts';

type Session = Pick<CurrentUser, 'id' | 'sessionId'>;
type NewSubscription = PushAddress & { locale: Locale; serverKey: string };

/**
 * Turns push notifications on for the browser of a session, and returns the id. A browser has one subscription, for the account
 * that asked last; of a user's browsers, the oldest makes room.
 * @throws DomainError `invalid_input` for keys that nothing can be encrypted with, `not_signed_in` once the session has ended
 */
export async function createPushSubscription(
  db: Db,
  { id: userId, sessionId }: Session,
  { serverKey: server_key, ...subscription }: NewSubscription,
): Promise<string> {
  assertPointOfCurve(subscription.p256dh);
  return db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, userId);
    await lockSession(tx, sessionId);
    await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
    const values = { id: uuidV7(), user_id: userId, session_id: sessionId, server_key, ...subscription };
    await tx
      .insertInto('push_subscriptions')
      .values(values)
      .onConflict((same) =>
        same.column('endpoint').doUpdateSet({ ...values, created_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
    await deleteOldest(tx, userId);
    return values.id;
  });
}

/** A sign-out at the same moment waits for the subscription, and then deletes it. */
async function lockSession(tx: Tx, id: string): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw new DomainError('not_signed_in');
}

function assertPointOfCurve(p256dh: string): void {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw new DomainError('invalid_input', say('fields.pushKeys'));
  }
}

async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId}
    order by created_at desc, id desc offset ${mostPushSubscriptions})`.execute(tx);
}

/** The browsers in which a user gets push notifications: this one first, then the newest. */
export async function listPushSubscriptions(
  db: Db,
  { id: userId, sessionId }: Session,
  serverKey: string,
  locale: Locale,
): Promise<PushSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'session_id', 'push_subscriptions.created_at', 'user_agent'])
    .where('push_subscriptions.user_id', '=', userId)
    .where('server_key', '=', serverKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(({ eb }) => eb('session_id', '=', sessionId), 'desc')
    .orderBy('push_subscriptions.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.user_agent, locale),
    createdAt: row.created_at.toISOString(),
    isThisBrowser: row.session_id === sessionId,
  }));
}

/** @throws DomainError `not_found`, also for a subscription of another user */
export async function deletePushSubscription(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('not_found');
}
