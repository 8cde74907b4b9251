import type { Hono } from 'hono';
import type { Pool } from 'pg';
import * as bookCalls from '#contract/catalog/book.ts';
import * as calls from '#contract/catalog/catalog.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Replica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerPipelinedRead } from '#server/http/endpoint.ts';
import { DomainError } from '#server/lib/errors.ts';
import { addBook } from './add-book.ts';
import { advertiseBook } from './advertise-book.ts';
import { countListing } from './count-listing.ts';
import { getBook } from './get-book.ts';
import { getRelatedBooks } from './get-related-books.ts';
import { listAdvertisedBooks, listCategories, listCategoryBooks, listMyBooks } from './queries.ts';

type Deps = { db: Db; pool: Pool; replica?: Replica | undefined; config: RateLimitSettings };

export function registerCatalogRoutes(app: Hono<AppEnv>, database: Deps): void {
  const { db, config } = database;
  registerPipelinedRead(app, database, calls.listCategories, async (on) => {
    const bookCategories = await listCategories(on);
    return () => ({ status: true, bookCategories });
  });

  registerPipelinedRead(app, database, calls.listAdvertisedBooks, async (on) => {
    const forViewer = await listAdvertisedBooks(on);
    return (caller) => ({ status: true, adsProducts: forViewer(caller) });
  });

  registerPipelinedRead(app, database, bookCalls.getBook, async (on, { params }) => {
    const forViewer = await getBook(on, params.id);
    return (caller) => ({ status: true, book: forViewer(caller) });
  });

  registerPipelinedRead(app, database, bookCalls.getRelatedBooks, async (on, { params }) =>
    getRelatedBooks(on, params.id),
  );

  registerPipelinedRead(app, database, calls.listCategoryBooks, async (on, { params, query }) => {
    const forViewer = await listCategoryBooks(on, params.id, query.cursor);
    return (caller) => {
      const { category, books, nextCursor } = forViewer(caller);
      return { status: true, category, bookCategory: books, nextCursor };
    };
  });

  registerEndpoint(app, calls.listMyBooks, async ({ query }, caller) => {
    if (query.email !== caller.email) throw new DomainError('not_your_email');
    return listMyBooks(db, query, caller);
  });

  registerEndpoint(app, calls.addBook, async ({ body }, caller) => {
    await countListing({ db, config }, caller.id);
    return { acknowledged: true, insertedId: await addBook(db, caller.id, body) };
  });

  registerEndpoint(app, calls.advertiseBook, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await advertiseBook(db, caller.id, params.id),
  }));
}
