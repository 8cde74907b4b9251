import { listCases } from '#contract/cases/cases.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { longList } from '#web/lib/dashboard-queries.ts';

/** @param only the decided cases, or undefined for those to decide */
export const casesQuery = (only: 'decided' | undefined, call: CallApi = callApi) =>
  longList(['cases', only ?? 'undecided'], (page, signal) =>
    call(listCases, { query: { ...page, only } }, { signal }),
  );
