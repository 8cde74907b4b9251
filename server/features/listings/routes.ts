import type { Hono } from 'hono';
import * as calls from '#contract/listings.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { countListing } from '../catalog/count-listing.ts';
import { addBookPhoto, removeBookPhoto, reorderBookPhotos } from './change-photos.ts';
import { duplicateBook } from './duplicate-book.ts';
import { getMyBook } from './get-my-book.ts';
import { setResting } from './set-resting.ts';
import { updateBook } from './update-book.ts';

export function registerListingRoutes(
  app: Hono<AppEnv>,
  { db, config }: { db: Db; config: RateLimitSettings },
): void {
  registerEndpoint(app, calls.getMyBook, async ({ params }, caller) => ({
    status: true,
    book: await getMyBook(db, caller, params.id),
  }));

  registerEndpoint(app, calls.updateBook, async ({ params, body }, caller) => ({
    acknowledged: true,
    version: await updateBook(db, caller.id, params.id, body),
  }));

  registerEndpoint(app, calls.addBookPhoto, async ({ params, body }, caller) => ({
    photos: await addBookPhoto(db, caller.id, params.id, body.photo),
  }));

  registerEndpoint(app, calls.removeBookPhoto, async ({ params }, caller) => ({
    photos: await removeBookPhoto(db, caller.id, params.id, params.photo),
  }));

  registerEndpoint(app, calls.reorderBookPhotos, async ({ params, body }, caller) => ({
    photos: await reorderBookPhotos(db, caller.id, params.id, body.photos),
  }));

  registerEndpoint(app, calls.duplicateBook, async ({ params }, caller) => {
    await countListing({ db, config }, caller.id);
    return { acknowledged: true, insertedId: await duplicateBook(db, caller.id, params.id) };
  });

  registerEndpoint(app, calls.setResting, async ({ body }, caller) => {
    await setResting(db, caller.id, body.resting);
    return { acknowledged: true, resting: body.resting };
  });
}
