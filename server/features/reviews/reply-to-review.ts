import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

/**
 * Replies to the review that the other side of an order wrote about the user. The condition in the update decides between two
 * replies at the same moment.
 * @throws DomainError `not_found`, also for a review that is not published, `already_replied`, `not_allowed`
 */
export async function replyToReview(
  { db, enqueueMail }: Deps,
  userId: string,
  orderId: string,
  reply: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, userId);
    const replied = await tx
      .updateTable('reviews')
      .set({ reply, replied_at: sql<Date>`now()` })
      .where('order_id', '=', orderId)
      .where('subject_id', '=', userId)
      .where('published_at', 'is not', null)
      .where('hidden_at', 'is', null)
      .where('reply', 'is', null)
      .returning('author_id')
      .executeTakeFirst();
    if (!replied)
      throw new DomainError((await isVisible(tx, userId, orderId)) ? 'already_replied' : 'not_found');
    const { author_id: personId } = replied;
    await enqueueMail(tx, { message: 'review-replied', personId, orderId }, `${orderId} ${personId}`);
  });
}

const isVisible = async (tx: Tx, userId: string, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .where('subject_id', '=', userId)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()) !== undefined;
