import { queryOptions } from '@tanstack/react-query';
import { getCheckUp, getSetup } from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const setupQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'setup'],
    queryFn: ({ signal }) => callApi(getSetup, {}, { signal }),
  });

/** The address in the browser's address bar, with which the server compares its own. */
export const browserOrigin = (): string => window.location.origin;

/** Only in the browser: on the server there is no address bar. */
export const checkUpQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'check-up'],
    queryFn: ({ signal }) => callApi(getCheckUp, { query: { origin: browserOrigin() } }, { signal }),
  });
