import * as z from 'zod/mini';
import { id, idParams, requiredText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';
import { say } from './kernel/sentence.ts';
import { isDisputedBeforeHandover, orderStatuses } from './orders/orders.ts';

const tag = 'Conversations';

/** The most characters of a message. */
export const maxMessageLength = 2000;

/** `system`: what has happened to the order; `meeting`: a proposed place and time. Both are written by the server. */
export const messageKinds = ['text', 'meeting', 'system'] as const;

/** What a system message has as its text: the browser says it in the reader’s language. */
export const systemEvents = ['booked'] as const;
/** The same for a message of the kind `meeting`. What is proposed stands on the page of the order. */
export const meetingEvents = ['proposed', 'agreed'] as const;
export type MeetingEvent = (typeof meetingEvents)[number];

const acknowledged = z.object({ acknowledged: z.literal(true) });

const newMessage = {
  /** Made up by the client, as a UUID of version 7. A repeated request with the same ID sends the message once. */
  _id: id,
  body: requiredText(say('fields.writeMessage'), maxMessageLength),
};

export const messageSchema = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  body: z.string(),
  isMine: z.boolean(),
  createdAt: z.string(),
  /** It has a phone number, an email address, or a bank account, and was written before the book was paid for. */
  hasContactDetails: z.boolean(),
  /** Whether you have reported it. */
  isReported: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

export const conversationSchema = z.object({
  _id: id,
  bookId: id,
  book_title: z.string(),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  resale_price: z.number(),
  bookStatus: z.enum(['available', 'booked', 'sold', 'deleted']),
  /** Your side of it. */
  role: z.enum(['Buyer', 'Seller']),
  /** Null for a former member. */
  otherName: z.nullable(z.string()),
  otherImage: z.nullable(z.string()),
  /** The latest order of this buyer for this book. */
  orderId: z.nullable(id),
  orderStatus: z.nullable(z.enum(orderStatuses)),
  /** The buyer pays the seller when they meet, as the order says; false without one. */
  isPaidAtMeeting: z.boolean(),
  isDisputed: isDisputedBeforeHandover,
  /** The ID of your block of the other person; null if there is none. */
  blockId: z.nullable(id),
  unreadCount: z.number(),
  lastMessage: z.nullable(messageSchema),
  /** Until when the other person has read it. */
  readByOtherAt: z.nullable(z.string()),
});
export type Conversation = z.output<typeof conversationSchema>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  summary: `Lists your conversations, the last written first, up to 100. With \`bookId\`, only those about one book. \`before\` is the \`_id\` of the last row you have.`,
  tag,
  access: 'authenticated',
  query: z.object({ ...paginationQuery, bookId: z.optional(id) }),
  response: z.array(conversationSchema),
});

export const countUnreadConversations = endpoint({
  method: 'GET',
  path: '/conversations/unread',
  summary: 'Counts your conversations with messages that you have not read.',
  tag,
  access: 'authenticated',
  response: z.object({ count: z.number() }),
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/{id}',
  summary: 'Returns one of your conversations.',
  tag,
  access: 'authenticated',
  params: idParams,
  response: conversationSchema,
});

export const startConversation = endpoint({
  method: 'POST',
  path: '/conversations',
  summary:
    'Asks the seller of a book. There is one conversation for each book and buyer; if it exists, the message is added to it. Your email must be confirmed.',
  tag,
  access: ['Buyer'],
  body: z.object({ bookId: id, ...newMessage }),
  status: 201,
  repeats: 'same_id',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: [
    'not_found',
    'own_book',
    'book_not_available',
    'handover_code_in_message',
    'email_not_confirmed',
    'too_many_requests',
  ],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/{id}/messages',
  summary: `Lists the messages of one of your conversations. ${paginationDescription}`,
  tag,
  access: 'authenticated',
  params: idParams,
  query: z.object(paginationQuery),
  response: z.array(messageSchema),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary:
    'Sends a message. A repeated request with the same `_id` sends it once. Your email must be confirmed. The response says whether the text has contact details that are better not shared before payment.',
  tag,
  access: 'authenticated',
  params: idParams,
  body: z.object(newMessage),
  status: 201,
  repeats: 'same_id',
  response: z.object({
    acknowledged: z.literal(true),
    insertedId: id,
    hasContactDetails: z.boolean(),
  }),
  errors: ['book_not_available', 'handover_code_in_message', 'email_not_confirmed', 'too_many_requests'],
});

export const markConversationRead = endpoint({
  method: 'PUT',
  path: '/conversations/{id}/read',
  summary: 'Marks one of your conversations as read up to a message.',
  tag,
  access: 'authenticated',
  params: idParams,
  body: z.object({ messageId: id }),
  response: acknowledged,
});

export const blockUser = endpoint({
  method: 'POST',
  path: '/blocks',
  summary:
    'Blocks the other person of a conversation: no messages and no bookings, in either direction. Open orders can still be finished.',
  tag,
  access: 'authenticated',
  body: z.object({ conversationId: id }),
  status: 201,
  repeats: 'one_only',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['not_found'],
});

export const blockSchema = z.object({
  _id: id,
  /** A block ends with the account of the other person. */
  otherName: z.string(),
  otherImage: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Block = z.output<typeof blockSchema>;

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  summary: `Lists the people whom you have blocked. ${paginationDescription}`,
  tag,
  access: 'authenticated',
  query: z.object(paginationQuery),
  response: z.array(blockSchema),
});

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/blocks/{id}',
  summary: 'Ends one of your blocks.',
  tag,
  access: 'authenticated',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});

export const reportMessage = endpoint({
  method: 'PUT',
  path: '/reported-messages/{id}',
  summary: 'Reports a message that you have received to the admins, once per user.',
  tag: 'Moderation',
  access: 'authenticated',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), modifiedCount: z.number() }),
});

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary:
    'Streams events to one browser (Server-Sent Events): `conversation`, with the ID of a conversation in which something is new, and `notification`, without data, when you have a new notification. A stream ends with its session, and after a while; without notifications from the database, it ends at once.',
  tag,
  access: 'authenticated',
  response: z.string(),
  contentType: 'text/event-stream',
  errors: ['too_many_requests'],
});

export const reportedMessageSchema = z.object({
  _id: id,
  body: z.string(),
  book_title: z.string(),
  senderName: z.string(),
  createdAt: z.string(),
  reportedAt: z.string(),
});
export type ReportedMessage = z.output<typeof reportedMessageSchema>;

export const listReportedMessages = endpoint({
  method: 'GET',
  path: '/reported-messages',
  summary: `Lists reported messages, the last reported first. ${paginationDescription}`,
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  query: z.object(paginationQuery),
  response: z.array(reportedMessageSchema),
});

export const dismissReportedMessage = endpoint({
  method: 'DELETE',
  path: '/reported-messages/{id}',
  summary: 'Removes a message from the list of reported ones. The message itself stays.',
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});
