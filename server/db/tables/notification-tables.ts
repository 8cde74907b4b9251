import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type {
  EmailChoice,
  NotificationEvent,
  NotificationKind,
} from '#contract/notifications/notifications.ts';
import type { CreatedAt } from './column-types.ts';
import { inBackups, notInBackups, type TablesInBackups } from './in-backups.ts';

type NotificationChoicesTable = {
  user_id: string;
  kind: NotificationKind;
  email: EmailChoice;
  /** Null until the user has chosen. */
  push: boolean | null;
};

type PushSubscriptionsTable = {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  /** The browser's keys, which encrypt what is sent to it. */
  p256dh: string;
  auth: string;
  /** The public key of this site that the browser has accepted. */
  server_key: string;
  locale: Locale;
  created_at: ColumnType<Date, never, Date>;
};

type NotificationsTable = {
  id: string;
  user_id: string;
  kind: NotificationKind;
  event: NotificationEvent;
  order_id: string | null;
  conversation_id: string | null;
  book_id: string | null;
  /** How many books fit the user's wishes. */
  books: Generated<number>;
  created_at: CreatedAt;
  read_at: ColumnType<Date | null, never, Date | null>;
  /** The email that is still to be sent. */
  waits_for: 'conversation-mail' | 'digest' | null;
  waits_since: Date | null;
  /** When it was added, while push notifications about it are still to be sent. */
  push_waits_since: Date | null;
  /** The daily email that it is in. */
  digest_id: string | null;
};

export type NotificationTables = {
  notification_choices: NotificationChoicesTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
};

export const notificationTables = {
  notification_choices: inBackups,
  notifications: inBackups,
  push_subscriptions: notInBackups,
} satisfies TablesInBackups<NotificationTables>;
