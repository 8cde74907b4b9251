import type { Hono } from 'hono';
import * as calls from '#contract/reviews.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { createReview } from './create-review.ts';
import { getOrderReviews } from './get-order-reviews.ts';
import { hideReview } from './hide-review.ts';
import { listHiddenReviews } from './list-hidden-reviews.ts';
import { replyToReview } from './reply-to-review.ts';
import { reportReview } from './report-review.ts';
import { dismissReportedReview, listReportedReviews } from './reported-reviews.ts';
import { showReview } from './show-review.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

export function registerReviewRoutes(app: Hono<AppEnv>, { db, enqueueMail }: Deps): void {
  registerEndpoint(app, calls.getOrderReviews, ({ params }, { id }) => getOrderReviews(db, id, params.id));

  registerEndpoint(app, calls.createReview, async ({ params, body }, { id }) => ({
    acknowledged: true,
    ...(await createReview({ db, enqueueMail }, id, params.id, body)),
  }));

  registerEndpoint(app, calls.replyToReview, async ({ params, body }, { id }) => {
    await replyToReview({ db, enqueueMail }, id, params.id, body.reply);
    return { acknowledged: true, modifiedCount: 1 };
  });

  registerEndpoint(app, calls.reportReview, async ({ params }, { id }) => ({
    acknowledged: true,
    modifiedCount: await reportReview(db, id, params.id),
  }));

  registerEndpoint(app, calls.listReportedReviews, ({ query }, _, c) =>
    listReportedReviews(db, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.dismissReportedReview, async ({ params }, { id }) => {
    await dismissReportedReview(db, id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.hideReview, async ({ params }, { id }) => ({
    acknowledged: true,
    modifiedCount: await hideReview(db, id, params.id),
  }));

  registerEndpoint(app, calls.listHiddenReviews, ({ query }, _, c) =>
    listHiddenReviews(db, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.showReview, async ({ params }, { id }) => ({
    acknowledged: true,
    modifiedCount: await showReview(db, id, params.id),
  }));
}
