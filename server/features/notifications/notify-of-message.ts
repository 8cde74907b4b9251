import { sql } from 'kysely';
import { defaultChoices } from '#contract/notifications/notifications.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { pushWaitsSince } from './notify.ts';

/** How many conversations with one person a user gets emails about before reading one of them. The daily email has the others. */
const mostUnread = 3;

/**
 * Lists a message under the bell of the one who receives it, in the transaction that sends it. A conversation has one
 * notification, and until it is read there is no second email or push about it. What one person sends happens one after the other, so that
 * the limit holds.
 */
export async function notifyOfMessage(tx: Tx, messageId: string): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, event, conversation_id, created_at, waits_for, waits_since,
      push_waits_since)
    select ${uuidV7()}::uuid, recipient.id, 'messages', 'message-received', conversations.id, messages.created_at,
      email.waits_for, case when email.waits_for is not null then clock_timestamp() end,
      case when not unread.are_too_many then ${pushWaitsSince(sql`recipient.id`, sql`choice.push`, 'messages')} end
    from messages
    join conversations on conversations.id = messages.conversation_id
    join users as recipient on recipient.deleted_at is null and recipient.id =
      case when conversations.buyer_id = messages.sender_id then conversations.seller_id else conversations.buyer_id end
    left join notification_choices as choice on choice.user_id = recipient.id and choice.kind = 'messages'
    cross join lateral (select count(*) >= ${sql.lit(mostUnread)} as are_too_many
      from notifications as other join conversations as talk on talk.id = other.conversation_id
      where other.user_id = recipient.id and other.event = 'message-received' and other.read_at is null
        and other.waits_for is distinct from 'digest' and other.digest_id is null and talk.id <> conversations.id
        and messages.sender_id in (talk.buyer_id, talk.seller_id)) as unread
    cross join lateral (select case coalesce(choice.email, ${defaultChoices.messages})
      when 'now' then case when unread.are_too_many then 'digest' else 'conversation-mail' end
      when 'daily' then 'digest' end as waits_for) as email
    where messages.id = ${messageId}
    on conflict (user_id, conversation_id) where event = 'message-received' do update set
      created_at = excluded.created_at,
      read_at = null,
      waits_for = case when notifications.read_at is null then notifications.waits_for else excluded.waits_for end,
      waits_since = case when notifications.read_at is null then notifications.waits_since else excluded.waits_since end,
      push_waits_since =
        case when notifications.read_at is null then notifications.push_waits_since else excluded.push_waits_since end`.execute(
    tx,
  );
}
