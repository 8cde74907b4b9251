import { directionOf, type Locale } from '#contract/kernel/locales/locales.ts';
import { notificationPath } from '#contract/notifications/notification-path.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { Push } from '#server/integrations/push/push-service.ts';
import { translatorFor } from '#server/lib/translator.ts';

/** Everyone in the room can read a lock screen, so a push says what it is about, and names no person. */
export function renderPush(notification: Notification, locale: Locale): Push {
  const { _id, event, book_title, books, createdAt } = notification;
  const t = translatorFor(locale, 'notifications-push');
  const dir = directionOf(locale);
  const title = dir === 'rtl' ? `\u2068${book_title}\u2069` : book_title;
  const topic = _id.replaceAll('-', '');
  const payload = {
    title: t(event, { title, count: books }),
    lang: locale,
    dir,
    tag: topic,
    data: { path: notificationPath(notification), at: createdAt },
  };
  return { payload: JSON.stringify(payload), topic };
}
