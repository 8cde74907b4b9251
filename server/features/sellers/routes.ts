import type { Hono } from 'hono';
import type { Pool } from 'pg';
import * as calls from '#contract/sellers.ts';
import type { Replica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerPipelinedRead } from '#server/http/endpoint.ts';
import { getSeller } from './get-seller.ts';
import { listSellerBooks } from './list-seller-books.ts';
import { listSellerReviews } from './list-seller-reviews.ts';

type Deps = { db: Db; pool: Pool; replica?: Replica | undefined };

export function registerSellerRoutes(app: Hono<AppEnv>, database: Deps): void {
  const { db } = database;
  registerPipelinedRead(app, database, calls.getSeller, async (on, { params }) => {
    const seller = await getSeller(on, params.id);
    return () => ({ status: true, seller });
  });

  registerEndpoint(app, calls.listSellerReviews, ({ params, query }, caller) =>
    listSellerReviews(db, params.id, query, caller?.id),
  );

  registerEndpoint(app, calls.listSellerBooks, ({ params, query }, caller) =>
    listSellerBooks(db, params.id, query, caller),
  );
}
