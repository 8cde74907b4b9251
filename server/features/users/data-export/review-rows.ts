import type { Db } from '#server/db/schema.ts';
import { firstId, inBatches, nextBatch } from './batches.ts';

/** What the user has written about others and others about the user, and what the user has reported. */
export const reviewRecords = (db: Db, userId: string) => ({
  reviews: inBatches((after) => reviews(db, userId, after)),
  reviewsByOthers: inBatches((after) => reviewsByOthers(db, userId, after)),
  reviewReports: inBatches((after) => reviewReports(db, userId, after)),
});

/** What the user has written about others, who are not named, with their replies. */
function reviews(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .select(['reviews.id', 'reviews.order_id as orderId', 'orders.title', 'reviews.stars', 'reviews.text'])
    .select(['reviews.created_at as writtenAt', 'reviews.published_at as publishedAt'])
    .select(['reviews.hidden_at as hiddenAt', 'reviews.reply', 'reviews.replied_at as repliedAt'])
    .where('reviews.author_id', '=', userId)
    .$call(nextBatch(after, 'reviews.id'))
    .execute();
}

/** What others have written about the user, without their names. What is not published is not there for the user yet. */
function reviewsByOthers(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .select(['reviews.id', 'reviews.order_id as orderId', 'orders.title', 'reviews.stars', 'reviews.text'])
    .select(['reviews.published_at as publishedAt', 'reviews.hidden_at as hiddenAt'])
    .select(['reviews.reply as yourReply', 'reviews.replied_at as repliedAt'])
    .where('reviews.subject_id', '=', userId)
    .where('reviews.published_at', 'is not', null)
    .$call(nextBatch(after, 'reviews.id'))
    .execute();
}

/** The reviews that the user has reported. */
function reviewReports(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('review_reports')
    .select(['review_id as id', 'created_at as reportedAt'])
    .where('reporter_id', '=', userId)
    .$call(nextBatch(after, 'review_id'))
    .execute();
}
