import type { Hono } from 'hono';
import * as calls from '#contract/search.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { openSuggestions } from './list-suggestions.ts';
import { searchBooks } from './search-books.ts';

export function registerSearchRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.searchBooks, async ({ query }, currentUser, c) =>
    (await searchBooks(db, query, c.var.addressKey))(currentUser),
  );
  const listSuggestions = openSuggestions(db);
  registerEndpoint(app, calls.listSuggestions, ({ query }) => listSuggestions(query.q));
}
