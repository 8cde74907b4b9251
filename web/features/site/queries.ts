import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { getSite, type PublicSite, type SiteSettings } from '#contract/site/site.ts';
import { listSiteTexts } from '#contract/site/site-texts.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';

/** The settings as an administrator sees them. */
export type SiteData = PublicSite & SiteSettings;

/** Only administrators open these pages, so the settings are always there. */
const toSiteData = ({ site, settings }: ResponseOf<typeof getSite>): SiteData => ({
  ...site,
  ...(settings as SiteSettings),
});

export const siteQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'site'],
    queryFn: async ({ signal }) => toSiteData(await call(getSite, { query: {} }, { signal })),
  });

export const siteTextsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'site-texts'],
    queryFn: ({ signal }) => call(listSiteTexts, {}, { signal }),
  });

/** Prefetches the settings, for every page of a section. */
export const siteLoader = prefetchQueries((client, _, call) => [client.prefetchQuery(siteQuery(call))]);
