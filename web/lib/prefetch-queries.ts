import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Viewer } from '#contract/users/users.ts';
import type { CallApi } from './api-client.ts';
import { appContext } from './app-context.ts';
import { dashboardKey } from './dashboard-queries.ts';

type Prefetch = (
  client: QueryClient,
  viewer: Viewer & { email: string },
  callApi: CallApi,
  search: URLSearchParams,
) => readonly Promise<void>[];

/**
 * Creates a loader that prefetches a page's queries. The server sends the results with the page; in the browser the
 * page is shown at once and fetches them itself. A query that fails on the server is left to the browser, which can
 * retry.
 */
export const prefetchQueries =
  (prefetch: Prefetch) =>
  async ({
    context,
    request,
  }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<DehydratedState | null> => {
    const { callApi, getViewer, onServer } = context.get(appContext);
    const viewer = onServer ? await getViewer() : null;
    if (!viewer) return null;
    const client = new QueryClient();
    const { searchParams } = new URL(request.url);
    await Promise.all(prefetch(client, { ...viewer, email: viewer.email ?? '' }, callApi, searchParams));
    return withoutTimes(dehydrate(client));
  };

/** The browser dates the results itself, and the same page is then the same text. */
const withoutTimes = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  })),
});

/** Results sent with the page are not fetched again during hydration. */
const staleTimeMs = 2000;

/** Adds the results sent with the page to the cache, dated now, because the server's clock may differ. */
export function hydrateQueries(client: QueryClient, loaderData: readonly unknown[]): QueryClient {
  client.setQueryDefaults([dashboardKey], { staleTime: staleTimeMs });
  const dataUpdatedAt = Date.now();
  for (const { queries } of loaderData.filter(isDehydratedState))
    hydrate(client, {
      queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
    });
  return client;
}

const isDehydratedState = (data: unknown): data is DehydratedState =>
  typeof data === 'object' && data !== null && 'queries' in data;

/** After hydration, every newly opened page fetches its own data. */
export const expireHydratedQueries = (client: QueryClient): void =>
  client.setQueryDefaults([dashboardKey], { staleTime: 0 });
