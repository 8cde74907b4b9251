import { sql } from 'kysely';
import { isLocale, type Locale } from '#contract/kernel/locales/locales.ts';
import { defaultPushChoices } from '#contract/notifications/notifications.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db } from '#server/db/schema.ts';
import type { PushService } from '#server/integrations/push/push-service.ts';
import { findNewNotification } from '../queries.ts';
import { endOfQuietHours } from './quiet-hours.ts';
import { renderPush } from './render-push.ts';

/** One notification, to be shown by one browser. */
export type PushJob = { notificationId: string; subscriptionId: string };

type PushSite = { timeZone: string; defaultLocale: Locale; locales: readonly Locale[] };

export type DeliverPushDeps = {
  db: Db;
  pushService: PushService;
  currentSite: () => Promise<PushSite>;
  /** Has the push sent later. */
  postpone: (push: PushJob, until: Date) => Promise<void>;
  now?: () => Date;
};

/**
 * Sends a push, unless the notification has been read, its kind has been turned off, or the browser has signed out. A retry that
 * falls into the quiet hours waits for the morning. A browser that has ended its subscription is forgotten.
 * @throws PushDeliveryError
 */
export async function deliverPush(deps: DeliverPushDeps, push: PushJob): Promise<void> {
  const { db, pushService, currentSite, postpone, now = () => new Date() } = deps;
  const site = await currentSite();
  const morning = endOfQuietHours(now(), site.timeZone);
  if (morning) return postpone(push, morning);
  const browser = await findBrowser(db, push);
  if (!browser) return;
  const locale = languageOf(browser, site);
  const notification = await findNewNotification(db, push.notificationId, locale);
  if (!notification) return;
  const isSubscribed =
    browser.server_key === pushService.publicKey &&
    (await pushService.deliver(browser, renderPush(notification, locale)));
  if (!isSubscribed) await deletePushSubscription(db, push.subscriptionId);
}

/** Undefined for a browser without a session, and for a user who has turned this kind off or is banned. */
async function findBrowser(db: Db, { notificationId, subscriptionId }: PushJob) {
  const row = await db
    .selectFrom('push_subscriptions as browser')
    .innerJoin('sessions', 'sessions.id', 'browser.session_id')
    .innerJoin('users', 'users.id', 'browser.user_id')
    .innerJoin('notifications', 'notifications.user_id', 'users.id')
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users.id').onRef('choice.kind', '=', 'notifications.kind'),
    )
    .select(['endpoint', 'p256dh', 'auth', 'server_key', 'browser.locale as browserLocale'])
    .select(['users.locale as userLocale', 'notifications.kind', 'choice.push'])
    .where('browser.id', '=', subscriptionId)
    .where('notifications.id', '=', notificationId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(isActiveUser())
    .executeTakeFirst();
  return row && (row.push ?? defaultPushChoices[row.kind]) ? row : undefined;
}

/** The language that the recipient has chosen, or else that of the page in which push was turned on, if the site offers it. */
function languageOf(
  { userLocale, browserLocale }: { userLocale: string | null; browserLocale: string },
  { locales, defaultLocale }: PushSite,
): Locale {
  return [userLocale, browserLocale].filter(isLocale).find((one) => locales.includes(one)) ?? defaultLocale;
}

const deletePushSubscription = (db: Db, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
