import * as z from 'zod/mini';
import { id, idParams, optionalText, requiredText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';
import { say } from './kernel/sentence.ts';

/** From the handover until both sides can no longer write a review. Then what was written is shown. */
export const reviewDays = 14;
export const maxReviewLength = 1000;
export const maxReplyLength = 500;
/** With fewer reviews than this, an average would say more about one reviewer than about the seller. */
export const minReviewsForAverage = 3;
export const reviewStars = [1, 2, 3, 4, 5] as const;

const tag = 'Reviews';
const forBothSides = { tag, access: ['Buyer', 'Seller'], params: idParams } as const;
const changed = z.object({ acknowledged: z.literal(true), modifiedCount: z.number() });

const stars = z
  .number({ error: say('fields.chooseStars') })
  .check(
    z.int(say('fields.chooseStars')),
    z.gte(1, say('fields.chooseStars')),
    z.lte(5, say('fields.chooseStars')),
  );

/** A review as its author and the person it is about see it. */
export const orderReviewSchema = z.object({
  _id: id,
  stars: z.number(),
  text: z.string(),
  createdAt: z.string(),
  /** Since when both sides and everyone else can read it; null until then. */
  publishedAt: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** A moderator has hidden it. Only its author still sees it. */
  isHidden: z.boolean(),
});
export type OrderReview = z.output<typeof orderReviewSchema>;

export const getOrderReviews = endpoint({
  method: 'GET',
  path: '/orders/{id}/reviews',
  summary: `Returns the reviews of an order that you bought or sold. What the other side wrote is shown once you have both written, or ${reviewDays} days after the handover.`,
  ...forBothSides,
  response: z.object({
    /** Whether you can write one now. */
    canReview: z.boolean(),
    /** When no one can write one anymore; null until the handover. */
    closesAt: z.nullable(z.string()),
    mine: z.nullable(orderReviewSchema),
    /** Null as well while it is not published, so that no one learns whether it exists. */
    theirs: z.nullable(orderReviewSchema),
  }),
});
export type OrderReviews = z.output<typeof getOrderReviews.response>;

export const createReview = endpoint({
  method: 'POST',
  path: '/orders/{id}/reviews',
  summary: `Writes your review of the other side of an order, within ${reviewDays} days after the handover. It can’t be changed. isPublished says whether the other side had written before.`,
  ...forBothSides,
  body: z.object({ stars, text: optionalText(maxReviewLength) }),
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id, isPublished: z.boolean() }),
  errors: ['order_not_handed_over', 'review_period_over', 'already_reviewed'],
});

export const replyToReview = endpoint({
  method: 'POST',
  path: '/orders/{id}/reviews/reply',
  summary: 'Replies to the published review that the other side of an order wrote about you, once.',
  ...forBothSides,
  body: z.object({ reply: requiredText(say('fields.writeReply'), maxReplyLength) }),
  response: changed,
  errors: ['already_replied'],
});

export const reportReview = endpoint({
  method: 'PUT',
  path: '/reported-reviews/{id}',
  summary: 'Reports a published review that you did not write to the admins, once per user.',
  tag: 'Moderation',
  access: 'authenticated',
  params: idParams,
  response: changed,
});

export const reportedReviewSchema = z.object({
  _id: id,
  stars: z.number(),
  text: z.string(),
  reply: z.nullable(z.string()),
  book_title: z.string(),
  authorName: z.string(),
  subjectName: z.string(),
  createdAt: z.string(),
  reportedAt: z.string(),
});
export type ReportedReview = z.output<typeof reportedReviewSchema>;

/** A hidden review as moderators see it, who can show it again. */
export const hiddenReviewSchema = z.extend(z.omit(reportedReviewSchema, { reportedAt: true }), {
  hiddenAt: z.string(),
});
export type HiddenReview = z.output<typeof hiddenReviewSchema>;

export const listReportedReviews = endpoint({
  method: 'GET',
  path: '/reported-reviews',
  summary: `Lists reported reviews, the last reported first. ${paginationDescription}`,
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  query: z.object(paginationQuery),
  response: z.array(reportedReviewSchema),
});

export const dismissReportedReview = endpoint({
  method: 'DELETE',
  path: '/reported-reviews/{id}',
  summary: 'Removes a review from the list of reported ones. The review itself stays.',
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
});

export const hideReview = endpoint({
  method: 'PUT',
  path: '/hidden-reviews/{id}',
  summary:
    'Hides a published review and its reply from everyone but its author, and takes it out of the average. modifiedCount is 0 if it was hidden before.',
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: changed,
});

export const listHiddenReviews = endpoint({
  method: 'GET',
  path: '/hidden-reviews',
  summary: `Lists the reviews that moderators have hidden, the last hidden first, without those of orders that were refunded. ${paginationDescription}`,
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  query: z.object(paginationQuery),
  response: z.array(hiddenReviewSchema),
});

export const showReview = endpoint({
  method: 'DELETE',
  path: '/hidden-reviews/{id}',
  summary:
    'Shows a hidden review and its reply to everyone again, and counts it in the average. modifiedCount is 0 if it was not hidden, or if its order was refunded.',
  tag: 'Moderation',
  access: ['admin'],
  right: 'can_moderate',
  params: idParams,
  response: changed,
});
