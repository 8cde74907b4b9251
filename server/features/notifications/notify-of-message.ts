import { sql } from 'kysely';
import { defaultChoices } from '#contract/notifications/notifications.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { pushWaitsSince } from './notify.ts';

/**
 * Lists a message under the bell of the one who receives it, in the transaction that sends it. A conversation has one
 * notification, and until it is read there is no second email or push about it.
 */
export async function notifyOfMessage(tx: Tx, messageId: string): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, event, conversation_id, created_at, waits_for, waits_since,
      push_waits_since)
    select ${uuidV7()}::uuid, recipient.id, 'messages', 'message-received', conversations.id, messages.created_at,
      email.waits_for, case when email.waits_for is not null then clock_timestamp() end,
      ${pushWaitsSince(sql`recipient.id`, sql`choice.push`, 'messages')}
    from messages
    join conversations on conversations.id = messages.conversation_id
    join users as recipient on recipient.deleted_at is null and recipient.id =
      case when conversations.buyer_id = messages.sender_id then conversations.seller_id else conversations.buyer_id end
    left join notification_choices as choice on choice.user_id = recipient.id and choice.kind = 'messages'
    cross join lateral (select case coalesce(choice.email, ${defaultChoices.messages})
      when 'now' then 'conversation-mail' when 'daily' then 'digest' end as waits_for) as email
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
