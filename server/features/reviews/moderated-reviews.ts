import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { ReportedReview } from '#contract/reviews.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';

/** When a review was last reported. */
export const reportedAt = sql<Date | null>`(select max(created_at) from review_reports where review_id = reviews.id)`;

/** Selects reviews as moderators see them; their lists filter and order them. */
export const selectModeratedReviews = (db: Db, locale: Locale) =>
  db
    .selectFrom(
      db
        .selectFrom('reviews')
        .innerJoin('orders', 'orders.id', 'reviews.order_id')
        .innerJoin('users as author', 'author.id', 'reviews.author_id')
        .innerJoin('users as subject', 'subject.id', 'reviews.subject_id')
        .select(['reviews.id', 'reviews.stars', 'reviews.text', 'reviews.reply', 'reviews.created_at'])
        .select(['reviews.hidden_at', 'orders.title', 'orders.handed_over_at', reportedAt.as('reported_at')])
        .select([
          userName('author', locale).as('author_name'),
          userName('subject', locale).as('subject_name'),
        ])
        .as('reviews'),
    )
    .selectAll('reviews');

type Row = Awaited<ReturnType<ReturnType<typeof selectModeratedReviews>['execute']>>[number];

export const toModeratedReview = (row: Row): Omit<ReportedReview, 'reportedAt'> => ({
  _id: row.id,
  stars: row.stars,
  text: row.text,
  reply: row.reply,
  book_title: row.title,
  authorName: row.author_name,
  subjectName: row.subject_name,
  createdAt: row.created_at.toISOString(),
});
