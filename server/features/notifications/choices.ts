import { sql } from 'kysely';
import {
  type ChoosableKind,
  choosableKinds,
  defaultChoices,
  defaultPushChoices,
  type EmailChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications/notifications.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { defaultChoiceOf, isChoosable } from './notify.ts';

/** Returns a user's choices, with the defaults of those that the user has not made. */
export async function getNotificationChoices(db: Db | Tx, userId: string): Promise<NotificationChoices> {
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'email', 'push'])
    .where('user_id', '=', userId)
    .execute();
  const push = chosen.flatMap((choice) => (choice.push === null ? [] : [[choice.kind, choice.push]]));
  return {
    ...defaultChoices,
    ...Object.fromEntries(chosen.map(({ kind, email }) => [kind, email])),
    push: { ...defaultPushChoices, ...Object.fromEntries(push) },
  };
}

type Changes = { [Kind in ChoosableKind]?: EmailChoice | undefined } & {
  push?: { [Kind in NotificationKind]?: boolean | undefined } | undefined;
};

/**
 * Changes some of a user's choices, and returns all. What waits for an email or a push of a kind that is turned off is not sent
 * anymore.
 */
export async function updateNotificationChoices(
  db: Db,
  userId: string,
  { push = {}, ...emails }: Changes,
): Promise<NotificationChoices> {
  return db.transaction().execute(async (tx) => {
    // In one order for all, so that two requests of one user do not wait for each other.
    for (const kind of notificationKinds) {
      const email = isChoosable(kind) ? emails[kind] : undefined;
      if (email !== undefined || push[kind] !== undefined)
        await choose(tx, userId, kind, { email, push: push[kind] });
    }
    return getNotificationChoices(tx, userId);
  });
}

type Choice = { email: EmailChoice | undefined; push: boolean | undefined };

async function choose(
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  { email, push }: Choice,
): Promise<void> {
  const known = { ...(email !== undefined && { email }), ...(push !== undefined && { push }) };
  await tx
    .insertInto('notification_choices')
    .columns(['user_id', 'kind', 'email', 'push'])
    // The address that ends a kind of email works without a session, so the account may be deleted, also at this moment.
    .expression(
      tx
        .selectFrom('users')
        .select(['id', sql.lit(kind).as('kind'), sql.lit(email ?? defaultChoiceOf(kind)).as('email')])
        .select(sql<boolean | null>`${push ?? null}::boolean`.as('push'))
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((same) => same.columns(['user_id', 'kind']).doUpdateSet(known))
    .execute();
  if (email === 'never') await cancelWaitingMail(tx, userId, kind);
  if (push === false) await cancelWaitingPushes(tx, userId, kind);
}

/** Turns the daily email off: everything that comes with it is no longer mailed. */
export async function turnDigestOff(db: Db, userId: string): Promise<void> {
  const choices = await getNotificationChoices(db, userId);
  const daily = choosableKinds.filter((kind) => choices[kind] === 'daily');
  await updateNotificationChoices(db, userId, Object.fromEntries(daily.map((kind) => [kind, 'never'])));
}

const cancelWaitingMail = (tx: Tx, userId: string, kind: NotificationKind) =>
  tx
    .updateTable('notifications')
    .set({ waits_for: null, waits_since: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('waits_for', 'is not', sql.lit(null))
    .execute();

const cancelWaitingPushes = (tx: Tx, userId: string, kind: NotificationKind) =>
  tx
    .updateTable('notifications')
    .set({ push_waits_since: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('push_waits_since', 'is not', sql.lit(null))
    .execute();
