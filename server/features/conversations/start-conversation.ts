import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { consumeRateLimit, type RateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { isListed } from '../catalog/availability.ts';
import { nextMessageAt } from './begin-with-order.ts';
import { isBlockBetween } from './blocks.ts';
import {
  assertKeepsCodes,
  insertMessage,
  lockSender,
  type MessageRules,
  type NewMessage,
  sendMessage,
} from './send-message.ts';

type Question = NewMessage & { bookId: string };
type Rules = MessageRules & { conversationsPerBuyer: RateLimit };

/**
 * Sends a buyer's message to the seller of a book, in their one conversation about it. Returns the conversation's id.
 * @throws DomainError `not_found`, `own_book`, `book_not_available`, `handover_code_in_message`, `email_not_confirmed`, `too_many_requests`
 */
export async function startConversation(
  db: Db,
  buyerId: string,
  { bookId, ...message }: Question,
  rules: Rules,
): Promise<string> {
  const known = await findConversation(db, buyerId, bookId);
  if (known) {
    await sendMessage(db, buyerId, known, message, rules);
    return known;
  }
  await consumeRateLimit(db, `conversation:${buyerId}`, rules.conversationsPerBuyer);
  return db.transaction().execute(async (tx) => {
    await lockSender(tx, buyerId, rules);
    const sellerId = await getSeller(tx, buyerId, bookId);
    await assertKeepsCodes(tx, { buyerId, sellerId }, message.body, rules);
    const id = await insertConversation(tx, { bookId, buyerId, sellerId });
    await insertMessage(tx, buyerId, id, message);
    return id;
  });
}

async function findConversation(db: Db, buyerId: string, bookId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('book_id', '=', bookId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return row?.id;
}

/** A book that someone else has booked may become free again, so it can be asked about. */
async function getSeller(tx: Tx, buyerId: string, bookId: string): Promise<string> {
  const book = await tx
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .select(['books.seller_id', 'books.sold_at', 'seller.resting_since'])
    .select(isBlockBetween(sql.ref('books.seller_id'), sql`${buyerId}::uuid`).as('is_blocked'))
    .where('books.id', '=', bookId)
    .where(isListed)
    .executeTakeFirst();
  if (!book) throw new DomainError('not_found', say('codes.book_gone'));
  if (book.seller_id === buyerId) throw new DomainError('own_book', say('requests.ownBook'));
  if (book.sold_at || book.resting_since || book.is_blocked) throw new DomainError('book_not_available');
  return book.seller_id;
}

type NewConversation = { bookId: string; buyerId: string; sellerId: string };

/** A booking may have begun it in the meantime. */
async function insertConversation(tx: Tx, { bookId, buyerId, sellerId }: NewConversation): Promise<string> {
  const { id } = await tx
    .insertInto('conversations')
    .values({ id: uuidV7(), book_id: bookId, buyer_id: buyerId, seller_id: sellerId })
    .onConflict((same) =>
      same
        .constraint('one_conversation_for_each_book_and_buyer')
        .doUpdateSet({ last_message_at: nextMessageAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
