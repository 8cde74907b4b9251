import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

/** How long a conversation stays unread before there is an email about it. */
const waitMinutes = 5;
const batchSize = 200;

/**
 * Enqueues the emails about conversations with messages that have not been read for five minutes. Until the conversation is read,
 * it gets no other one. Rows that are locked at the moment are left to the next run. Returns how many emails it enqueued.
 */
export async function sendConversationMails({ db, enqueueMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select id, waits_since from notifications
        where waits_for = 'conversation-mail' and waits_since <= now() - make_interval(mins => ${waitMinutes})
        order by waits_since limit ${batchSize} for update skip locked)
      update notifications set waits_for = null, waits_since = null
      from due where due.id = notifications.id
      returning user_id, conversation_id, due.waits_since > now() - interval '1 day' as is_recent`.execute(
      tx,
    );
    // One that is older was waiting in a backup, and may have been sent before.
    const recent = rows.filter(({ is_recent }) => is_recent);
    for (const { user_id, conversation_id } of recent)
      await enqueueMail(tx, {
        message: 'messages-unread',
        personId: user_id,
        conversationId: conversation_id,
      });
    return recent.length;
  });
}

type Due = { user_id: string; conversation_id: string; is_recent: boolean };
