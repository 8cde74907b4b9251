import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import type { CallApi } from './api-client.ts';
import { appContext } from './app-context.ts';
import { dashboardKey } from './dashboard-queries.ts';

/** What queries were answered, in a form that travels with the page. */
export type SentAnswers = readonly { key: QueryKey; answer: unknown }[];

type Ask = (
  client: QueryClient,
  viewer: Viewer & { email: string },
  callApi: CallApi,
  search: URLSearchParams,
) => readonly Promise<void>[];

/**
 * Makes a loader of what a page shows first. The server sends the answers with the page; in the browser the page
 * shows at once and asks for itself. A question without an answer is left to the browser, which can try again.
 */
export const prefetchQueries =
  (ask: Ask) =>
  async ({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<SentAnswers> => {
    const { callApi, getViewer, onServer } = context.get(appContext);
    const viewer = onServer ? await getViewer() : null;
    if (!viewer) return [];
    const client = new QueryClient();
    const { searchParams } = new URL(request.url);
    await Promise.all(ask(client, { ...viewer, email: viewer.email ?? '' }, callApi, searchParams));
    const queries = client.getQueryCache().getAll();
    return queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ key: queryKey, answer: state.data }));
  };

/** While the page comes alive: what came with it is not asked for once more. */
const freshMs = 2000;

/** Takes over what came with the page, as if it had been asked for just now: the server's clock may be another. */
export function hydrateQueries(client: QueryClient, sent: readonly unknown[]): QueryClient {
  client.setQueryDefaults([dashboardKey], { staleTime: freshMs });
  for (const answers of sent)
    if (Array.isArray(answers))
      for (const { key, answer } of answers as SentAnswers) client.setQueryData(key, answer);
  return client;
}

/** The page is live: whatever is opened from now on asks for itself. */
export const letAnswersAge = (client: QueryClient): void =>
  client.setQueryDefaults([dashboardKey], { staleTime: 0 });
