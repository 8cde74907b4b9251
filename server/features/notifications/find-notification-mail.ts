import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import type { UnreadConversation } from '../mail/templates/messages-unread.ts';
import { listOfDigest } from './queries.ts';
import type { Unsubscribed, UnsubscribeTokens } from './unsubscribe-token.ts';

type Deps = { tokens: UnsubscribeTokens; publicOrigin: string };

/** Returns the functions that find what emails about notifications say when they are sent. */
export const createNotificationMails = ({ tokens, publicOrigin }: Deps) => ({
  findUnreadConversation,
  findDigest: (db: Db, digestId: string, locale: Locale): Promise<Notification[]> =>
    listOfDigest(db, digestId, locale),
  unsubscribeLinks: (unsubscribed: Unsubscribed) => {
    const token = tokens.create(unsubscribed);
    return {
      /** For one-press unsubscribing in the mail program. */
      unsubscribeUrl: `${publicOrigin}/api/unsubscribe?token=${token}`,
      /** Where a person is asked first. */
      unsubscribePage: publicOrigin + pageHref('/unsubscribe', { token }),
    };
  },
});

/** Returns undefined for a conversation that the user has read in the meantime, or whose other side was banned. */
async function findUnreadConversation(
  db: Db,
  conversationId: string,
  userId: string,
  locale: Locale,
): Promise<UnreadConversation | undefined> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('books', 'books.id', 'conversations.book_id')
    .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('read_marks', (join) =>
      join.onRef('read_marks.conversation_id', '=', 'conversations.id').on('read_marks.user_id', '=', userId),
    )
    .select(['books.id as bookId', 'books.title', sql<number>`count(*)::int`.as('count')])
    .select(userName('sender', locale).as('otherName'))
    .where('conversations.id', '=', conversationId)
    .where('sender.banned_at', 'is', null)
    .where('messages.kind', '=', 'text')
    .where('messages.sender_id', '<>', userId)
    .where(sql<boolean>`messages.created_at > coalesce(read_marks.read_at, '-infinity')`)
    .groupBy(['books.id', 'sender.id'])
    .executeTakeFirst();
  return row && { ...row, conversationId };
}
