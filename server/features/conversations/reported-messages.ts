import { sql } from 'kysely';
import type { ReportedMessage } from '#contract/conversations.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { newestAfter, resolveCursor } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** When a message was last reported. */
const reportedAt = sql<Date>`(select max(created_at) from message_reports where message_id = messages.id)`;

/** Lists the reported messages that no moderator has dismissed, the last reported first. */
export async function listReportedMessages(db: Db, page: Page, locale: Locale): Promise<ReportedMessage[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('messages')
      .select(['id', sql<string>`${reportedAt}::text`.as('at')])
      .where('id', '=', id)
      .where(reportedAt, 'is not', null)
      .executeTakeFirst(),
  );
  const rows = await db
    .selectFrom(
      db.selectFrom('messages').selectAll('messages').select(reportedAt.as('reported_at')).as('messages'),
    )
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('books', 'books.id', 'conversations.book_id')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .select(['messages.id', 'messages.body', 'messages.created_at', 'messages.reported_at', 'books.title'])
    .select(userName('sender', locale).as('sender_name'))
    .where(
      sql<boolean>`exists (select from message_reports where message_id = messages.id and dismissed_at is null)`,
    )
    .$call(newestAfter(start, page.limit, 'messages.reported_at', 'messages.id'))
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    body: row.body,
    book_title: row.title,
    senderName: row.sender_name,
    createdAt: row.created_at.toISOString(),
    reportedAt: row.reported_at.toISOString(),
  }));
}

/**
 * Removes a message from the list of reported ones, on behalf of a moderator, and records it in the audit log.
 * @throws DomainError `not_found`, also for a message that is not reported anymore, `not_allowed` for a moderator's own message
 */
export async function dismissReportedMessage(db: Db, moderatorId: string, messageId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dismissed = await tx
      .updateTable('message_reports')
      .from('messages')
      .set({ dismissed_at: sql<Date>`now()` })
      .whereRef('messages.id', '=', 'message_reports.message_id')
      .where('message_id', '=', messageId)
      .where('dismissed_at', 'is', null)
      .returning('messages.sender_id')
      .executeTakeFirst();
    if (!dismissed) throw new DomainError('not_found');
    if (dismissed.sender_id === moderatorId) throw new DomainError('not_allowed');
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'dismiss_reported_message',
      subjectType: 'user',
      subjectId: dismissed.sender_id,
    });
  });
}
