import type { Hono } from 'hono';
import * as calls from '#contract/search.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { Site } from '../site/site-settings.ts';
import type { Notices } from './kept-names.ts';
import { createListSuggestions } from './list-suggestions.ts';
import { readSearchQuery } from './read-search-query.ts';
import { searchBooks } from './search-books.ts';
import { createCorrectSpelling } from './spelling.ts';
import type { SearchDeps } from './timeout.ts';

export function registerSearchRoutes(
  app: Hono<AppEnv>,
  { db, config, site, notices }: SearchDeps & { site: Pick<Site, 'current'>; notices?: Notices | undefined },
): void {
  const deps = { db, config, correctSpelling: createCorrectSpelling() };
  registerEndpoint(app, calls.searchBooks, async ({ query }, caller, c) => {
    const { currency } = await site.current();
    const money = { currency, locale: requestLocale(c) };
    return (await searchBooks(deps, readSearchQuery(query, money), c.var.addressKey))(caller);
  });
  const listSuggestions = createListSuggestions(deps, notices);
  registerEndpoint(app, calls.listSuggestions, ({ query }, _, c) =>
    listSuggestions(query.q, c.var.addressKey),
  );
}
