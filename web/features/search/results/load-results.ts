import type { LoaderFunctionArgs } from 'react-router';
import { type SearchQueryInput, type SearchResults, searchBooks } from '#contract/search.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { orLogin } from '../../auth/or-login.ts';

/** Why there are no results: a message for the user, and what is wrong with which field. */
export type SearchProblem = {
  message: string;
  fields: Record<string, string>;
  /** False for a search that fails every time. */
  canRetry: boolean;
};
export type SearchOutcome =
  | { results: SearchResults; problem: null; status: 200 }
  | { results: null; problem: SearchProblem; status: number };

/**
 * Searches for a page's loader. A problem is part of the page, which keeps its field and its filters, and of its status. A
 * site for members only asks visitors to log in, and brings them back.
 */
export async function loadResults(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  query: SearchQueryInput,
): Promise<SearchOutcome> {
  const { callApi } = args.context.get(appContext);
  const { signal } = args.request;
  try {
    const results = await orLogin(args, callApi(searchBooks, { query }, { signal }));
    return { results, problem: null, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { results: null, problem: problemOf(error), status: error.status || 503 };
  }
}

function problemOf({ message, fieldErrors, status, code }: ApiProblem): SearchProblem {
  const fields = Object.fromEntries(fieldErrors.map(({ path, message: wrong }) => [path, wrong]));
  const canRetry = status !== 400 && code !== 'search_too_broad';
  return { message: fieldErrors[0]?.message ?? message, fields, canRetry };
}
