import type { ColumnType, Generated } from 'kysely';
import type { messageKinds } from '#contract/conversations.ts';
import type { CreatedAt, Timestamp } from './column-types.ts';
import { inBackups, type TablesInBackups } from './in-backups.ts';

type ConversationsTable = {
  id: string;
  book_id: string;
  buyer_id: string;
  seller_id: string;
  /** The latest one of this buyer for this book. */
  order_id: string | null;
  /** Later than any message before it, because it is set while the row is locked. */
  last_message_at: Generated<Date>;
  created_at: CreatedAt;
};

type MessagesTable = {
  /** Made up by the sender's browser. */
  id: string;
  conversation_id: string;
  sender_id: string;
  kind: Generated<(typeof messageKinds)[number]>;
  body: string;
  has_contact_details: Generated<boolean>;
  created_at: CreatedAt;
};

type ReadMarksTable = {
  conversation_id: string;
  user_id: string;
  /** When the last message that the user has seen was sent. */
  read_at: Timestamp;
};

type BlocksTable = {
  id: string;
  blocker_id: string;
  blocked_id: string;
  created_at: CreatedAt;
};

type MessageReportsTable = {
  message_id: string;
  reporter_id: string;
  created_at: CreatedAt;
  dismissed_at: ColumnType<Date | null, never, Date>;
};

export type ConversationTables = {
  conversations: ConversationsTable;
  messages: MessagesTable;
  read_marks: ReadMarksTable;
  blocks: BlocksTable;
  message_reports: MessageReportsTable;
};

export const conversationTables = {
  conversations: inBackups,
  messages: inBackups,
  read_marks: inBackups,
  blocks: inBackups,
  message_reports: inBackups,
} satisfies TablesInBackups<ConversationTables>;
