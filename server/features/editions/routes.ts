import type { Hono } from 'hono';
import * as calls from '#contract/editions.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { getEdition } from './get-edition.ts';

export function registerEditionRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.getEdition, async ({ params }, currentUser) =>
    (await getEdition(db, params.isbn13))(currentUser),
  );
}
