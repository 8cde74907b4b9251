import type { Hono } from 'hono';
import * as calls from '#contract/listing-drafts.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { countListing } from '../catalog/count-listing.ts';
import { createListingDraft } from './create-listing-draft.ts';
import { deleteListingDraft, restoreListingDraft } from './delete-listing-draft.ts';
import { listListingDrafts } from './draft-rows.ts';
import { publishListingDraft } from './publish-listing-draft.ts';
import { updateListingDraft } from './update-listing-draft.ts';

type Deps = { db: Db; config: RateLimitSettings };

export function registerListingDraftRoutes(app: Hono<AppEnv>, { db, config }: Deps): void {
  registerEndpoint(app, calls.createListingDraft, async ({ body }, caller) => {
    await consumeRateLimit(db, `draft:${caller.id}`, config.limits.draftsPerPerson);
    return { status: true, draft: await createListingDraft(db, caller.id, body) };
  });

  registerEndpoint(app, calls.listListingDrafts, async (_, caller) => ({
    drafts: await listListingDrafts(db, caller.id),
  }));

  registerEndpoint(app, calls.updateListingDraft, async ({ params, body }, caller) => ({
    status: true,
    draft: await updateListingDraft(db, caller.id, params.id, body),
  }));

  registerEndpoint(app, calls.deleteListingDraft, async ({ params }, caller) => {
    await deleteListingDraft(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.restoreListingDraft, async ({ params }, caller) => ({
    status: true,
    draft: await restoreListingDraft(db, caller.id, params.id),
  }));

  registerEndpoint(app, calls.publishListingDraft, async ({ params }, caller) => {
    await countListing({ db, config }, caller.id);
    return { acknowledged: true, insertedId: await publishListingDraft(db, caller.id, params.id) };
  });
}
