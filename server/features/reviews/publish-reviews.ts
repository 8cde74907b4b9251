import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { updateRating } from './update-rating.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

const batchSize = 200;

/** Publishes the reviews that the other side did not answer with one of its own in time; returns how many. */
export async function publishDueReviews({ db, enqueueMail }: Deps): Promise<number> {
  const due = await db
    .selectFrom('reviews')
    .select('subject_id')
    .where('published_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('publish_at')
    .limit(batchSize)
    .execute();
  let published = 0;
  for (const subjectId of new Set(due.map(({ subject_id }) => subject_id)))
    published += await publishAbout({ db, enqueueMail }, subjectId);
  return published;
}

/** One transaction for each person, so that no run locks two. */
const publishAbout = ({ db, enqueueMail }: Deps, subjectId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', subjectId).forNoKeyUpdate().execute();
    const published = await tx
      .updateTable('reviews')
      .set({ published_at: sql<Date>`clock_timestamp()` })
      .where('subject_id', '=', subjectId)
      .where('published_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('publish_at', '<=', sql<Date>`now()`)
      .returning('order_id')
      .execute();
    await updateRating(tx, subjectId);
    for (const { order_id: orderId } of published)
      await enqueueMail(
        tx,
        { message: 'review-published', personId: subjectId, orderId },
        `${orderId} ${subjectId}`,
      );
    return published.length;
  });
