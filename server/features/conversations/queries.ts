import { sql } from 'kysely';
import type { Conversation, Message } from '#contract/conversations.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { OrderStatus } from '#contract/orders/orders.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import { beforeCursor, newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hasOpenOrder } from '../catalog/availability.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { findParties } from './parties.ts';

/** Lists a user's conversations, the last written first. */
export async function listConversations(
  db: Db,
  { bookId, ...page }: Page & { bookId?: string | undefined },
  userId: string,
): Promise<Conversation[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('conversations')
      .select(['id', timestampText('last_message_at')])
      .where('id', '=', id)
      .where(isParty(userId))
      .executeTakeFirst(),
  );
  const rows = await selectConversations(db, userId)
    .$if(bookId !== undefined, (ofUser) => ofUser.where('conversations.book_id', '=', bookId ?? ''))
    .$call(newestAfter(start, page.limit, 'conversations.last_message_at', 'conversations.id'))
    .execute();
  return rows.map((row) => toConversation(row, userId));
}

/** @throws DomainError `not_found`, also for a conversation of others */
export async function getConversation(db: Db, userId: string, id: string): Promise<Conversation> {
  const row = await selectConversations(db, userId).where('conversations.id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toConversation(row, userId);
}

const isParty = (userId: string) =>
  sql<boolean>`${userId}::uuid in (conversations.buyer_id, conversations.seller_id)`;

/** The messages of the other person that the user has not seen; the first hundred are counted. */
const unreadCount = (userId: string) => sql<number>`(select count(*)::int from (
  select from messages where conversation_id = conversations.id and sender_id <> ${userId}
    and created_at > coalesce(mine.read_at, '-infinity') limit 100) as unread)`;

type LastMessage = MessageRow & { created_at: Date | string };

const lastMessage = (userId: string) => sql<LastMessage | null>`(select to_json(last) from (
  select ${messageColumns(userId)} from messages where conversation_id = conversations.id
  order by created_at desc, id desc limit 1) as last)`;

const messageColumns = (userId: string) => sql`messages.id, messages.kind, messages.body,
  messages.has_contact_details, messages.created_at, messages.sender_id = ${userId}::uuid as is_mine,
  exists (select from message_reports where message_id = messages.id and reporter_id = ${userId}) as is_reported`;

const selectConversations = (db: Db, userId: string) =>
  db
    .selectFrom('conversations')
    .innerJoin('books', 'books.id', 'conversations.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when conversations.buyer_id = ${userId} then conversations.seller_id else conversations.buyer_id end`,
      ),
    )
    .leftJoin('orders', 'orders.id', 'conversations.order_id')
    .leftJoin('read_marks as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'conversations.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('read_marks as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'conversations.id').onRef('theirs.user_id', '=', 'other.id'),
    )
    .leftJoin('blocks', (join) =>
      join.onRef('blocks.blocked_id', '=', 'other.id').on('blocks.blocker_id', '=', userId),
    )
    .select([
      'conversations.id',
      'conversations.book_id',
      'conversations.buyer_id',
      'conversations.order_id',
      'books.title',
      'books.resale_price_cents',
      'books.sold_at',
      'books.deleted_at as book_deleted_at',
      siteCurrency.as('currency'),
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      'other.name as other_name',
      'other.photo_url as other_photo_url',
      'other.deleted_at as other_deleted_at',
      'orders.status as order_status',
      'orders.handed_over_at',
      'orders.payment_mode',
      isDisputedBeforeHandover.as('is_disputed'),
      sql<boolean>`coalesce(orders.hold_ends_at <= now(), false)`.as('is_hold_over'),
      'theirs.read_at as read_by_other_at',
      'blocks.id as block_id',
      hasOpenOrder('books.id').as('is_booked'),
      unreadCount(userId).as('unread_count'),
      lastMessage(userId).as('last_message'),
    ])
    .where(isParty(userId));

type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

function toConversation(row: ConversationRow, userId: string): Conversation {
  const isFormerMember = row.other_deleted_at !== null;
  return {
    _id: row.id,
    bookId: row.book_id,
    book_title: row.title,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_color: row.color,
    resale_price: toAmount(row.resale_price_cents, row.currency),
    bookStatus: bookStatus(row),
    role: row.buyer_id === userId ? 'Buyer' : 'Seller',
    otherName: isFormerMember ? null : row.other_name,
    otherImage: isFormerMember ? null : row.other_photo_url,
    orderId: row.order_id,
    orderStatus: orderStatus(row),
    isPaidAtMeeting: row.payment_mode === 'none',
    isDisputed: row.is_disputed,
    blockId: row.block_id,
    unreadCount: row.unread_count,
    lastMessage: row.last_message && toMessage(row.last_message),
    readByOtherAt: row.read_by_other_at?.toISOString() ?? null,
  };
}

function bookStatus(row: ConversationRow): Conversation['bookStatus'] {
  if (row.book_deleted_at) return 'deleted';
  if (row.sold_at) return 'sold';
  return row.is_booked ? 'booked' : 'available';
}

/** A hold that is over has ended, even if the job has not closed its order yet. */
function orderStatus(row: ConversationRow): OrderStatus | null {
  if (row.order_status === 'unpaid' && row.is_hold_over) return 'expired';
  return row.handed_over_at ? 'handed_over' : row.order_status;
}

/** @throws DomainError `not_found`, also for a conversation of others */
export async function listMessages(
  db: Db,
  page: Page,
  userId: string,
  conversationId: string,
): Promise<Message[]> {
  await findParties(db, conversationId, userId);
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('messages')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .where('conversation_id', '=', conversationId)
      .executeTakeFirst(),
  );
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(userId)} from messages
    where conversation_id = ${conversationId} and ${beforeCursor(start, 'created_at', 'id')}
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows.map(toMessage);
}

type MessageRow = {
  id: string;
  kind: Message['kind'];
  body: string;
  has_contact_details: boolean;
  created_at: Date | string;
  is_mine: boolean;
  is_reported: boolean;
};

const toMessage = (row: MessageRow): Message => ({
  _id: row.id,
  kind: row.kind,
  body: row.body,
  isMine: row.is_mine,
  createdAt: new Date(row.created_at).toISOString(),
  hasContactDetails: row.has_contact_details,
  isReported: row.is_reported,
});

/** Counts the conversations with something that the user has not read. */
export async function countUnreadConversations(db: Db, userId: string): Promise<number> {
  const [row] = await countUnread(db, { userId });
  return row?.count ?? 0;
}

const countUnread = preparedQuery(
  (_, { userId }: Params<{ userId: string }>) => sql<{ count: number }>`
  select count(*)::int as count from conversations
  left join read_marks on conversation_id = conversations.id and user_id = ${userId}
  where (buyer_id = ${userId} or seller_id = ${userId}) and last_message_at > coalesce(read_at, '-infinity')
    and exists (select from messages where messages.conversation_id = conversations.id and sender_id <> ${userId}
      and messages.created_at > coalesce(read_at, '-infinity'))`,
);
