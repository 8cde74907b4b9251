import { data, type LoaderFunctionArgs } from 'react-router';
import { getEdition } from '#contract/editions.ts';
import { pageHref } from '#contract/pages.ts';
import { getPriceGuidance } from '#contract/prices.ts';
import { orLogin } from '#web/features/auth/or-login.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { redirectToCanonical } from '#web/lib/redirect-to-canonical.ts';

/** Loads an edition by its ISBN in any spelling. An unknown one is a 404, whose page offers what to do instead. */
export async function loadEdition(args: LoaderFunctionArgs) {
  const { params, context, request } = args;
  const { callApi, onServer } = context.get(appContext);
  const isbn = params.isbn ?? '';
  const call = callApi(getEdition, { params: { isbn13: isbn } }, { signal: request.signal });
  // Without it, the edition and its copies can still be read.
  const guidance = callApi(getPriceGuidance, { query: { isbn13: isbn } }, { signal: request.signal }).catch(
    () => null,
  );
  const details = await orLogin(args, call.catch(noEdition));
  if ('unknownIsbn13' in details)
    return data(
      { isbn, isbn13: details.unknownIsbn13, details: undefined, ranges: [], origin: '' },
      { status: 404 },
    );
  const { isbn13 } = details.edition;
  const { origin } = new URL(request.url);
  const path = pageHref('/isbn/:isbn', { isbn: isbn13 });
  if (pagePath(args).pathname !== path) throw redirectToCanonical(path, onServer);
  return { isbn, details, ranges: (await guidance)?.ranges ?? [], origin };
}

/** Returns the ISBN-13 that no edition has, or none for a text that is no ISBN. */
function noEdition(problem: unknown): { unknownIsbn13: string | undefined } {
  // A text that is too long to be an ISBN is bad input.
  if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)) {
    const { isbn13 } = problem.details;
    return { unknownIsbn13: typeof isbn13 === 'string' ? isbn13 : undefined };
  }
  throw problem;
}
