import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import type { CallApi } from './api-client.ts';
import { appContext } from './app-context.ts';
import { dashboardKey } from './dashboard-queries.ts';

/** Query results in a serializable form, sent with the page. */
export type PrefetchedQueries = readonly { queryKey: QueryKey; data: unknown }[];

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
  }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<PrefetchedQueries> => {
    const { callApi, getViewer, onServer } = context.get(appContext);
    const viewer = onServer ? await getViewer() : null;
    if (!viewer) return [];
    const client = new QueryClient();
    const { searchParams } = new URL(request.url);
    await Promise.all(prefetch(client, { ...viewer, email: viewer.email ?? '' }, callApi, searchParams));
    const queries = client.getQueryCache().getAll();
    return queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
  };

/** Results sent with the page are not fetched again during hydration. */
const staleTimeMs = 2000;

/** Adds the results sent with the page to the cache, dated now, because the server's clock may differ. */
export function hydrateQueries(client: QueryClient, loaderData: readonly unknown[]): QueryClient {
  client.setQueryDefaults([dashboardKey], { staleTime: staleTimeMs });
  for (const queries of loaderData)
    if (Array.isArray(queries))
      for (const { queryKey, data } of queries as PrefetchedQueries) client.setQueryData(queryKey, data);
  return client;
}

/** After hydration, every newly opened page fetches its own data. */
export const expireHydratedQueries = (client: QueryClient): void =>
  client.setQueryDefaults([dashboardKey], { staleTime: 0 });
