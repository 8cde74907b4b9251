import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAuditLog } from '#contract/audit.ts';
import { listCategories, listMyBooks } from '#contract/catalog/catalog.ts';
import { countUnreadConversations } from '#contract/conversations.ts';
import { listRecurringJobs } from '#contract/jobs.ts';
import { type PageInput, pageSize } from '#contract/kernel/pagination.ts';
import { listFailedMail } from '#contract/mail.ts';
import { listReportedBooks } from '#contract/moderation.ts';
import { listMyBuyers, listMyOrders } from '#contract/orders/orders.ts';
import { getBuyingOverview, getSellingOverview } from '#contract/orders/overviews.ts';
import { getLedgerOverview, type LedgerFilter, listLedger } from '#contract/payments/ledger.ts';
import { getPayoutOverview } from '#contract/payouts/payouts.ts';
import { getAdminOverview, getModeratorOverview } from '#contract/users/admin-overview.ts';
import { listBuyers, listSellers, listUsers } from '#contract/users/users.ts';
import type { CallApi } from './api-client.ts';
import { callApi } from './browser-api.ts';

/** The first part of every dashboard query key, because one change may affect several lists. */
export const dashboardKey = 'dashboard';

type RowsPage<Row> = { rows: Row[]; hasMore: boolean };

/** A list with pages of 25 rows; a refetch loads as many rows as were loaded before. */
export const longList = <Row extends { _id: string }>(
  key: readonly string[],
  fetchRows: (page: PageInput, signal: AbortSignal) => Promise<Row[]>,
) =>
  infiniteQueryOptions({
    queryKey: [dashboardKey, ...key],
    queryFn: async ({ pageParam, signal }): Promise<RowsPage<Row>> => {
      // The extra row shows that there are more.
      const rows = await fetchRows({ limit: pageSize + 1, before: pageParam ?? undefined }, signal);
      return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
    },
    // Null instead of undefined, because it is sent with the page as JSON.
    initialPageParam: null as string | null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?._id : null),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

// Each query runs in the browser, and on the server when it sends the first rows with the page.

export const myOrdersQuery = (email: string, call: CallApi = callApi) =>
  longList(['my-orders', email], (page, signal) =>
    call(listMyOrders, { query: { email, ...page } }, { signal }),
  );

export const myBooksQuery = (email: string, call: CallApi = callApi) =>
  longList(['my-books', email], (page, signal) =>
    call(listMyBooks, { query: { email, ...page } }, { signal }),
  );

export const myBuyersQuery = (email: string, call: CallApi = callApi) =>
  longList(['my-buyers', email], (page, signal) => call(listMyBuyers, { query: page }, { signal }));

export const usersQuery = (call: CallApi = callApi) =>
  longList(['users'], async (page, signal) => (await call(listUsers, { query: page }, { signal })).users);

export const sellersQuery = (call: CallApi = callApi) =>
  longList(['sellers'], (page, signal) => call(listSellers, { query: page }, { signal }));

export const buyersQuery = (call: CallApi = callApi) =>
  longList(['buyers'], (page, signal) => call(listBuyers, { query: page }, { signal }));

export const reportedBooksQuery = (call: CallApi = callApi) =>
  longList(['reported-books'], (page, signal) => call(listReportedBooks, { query: page }, { signal }));

/** @param only which payments, or undefined for all */
export const ledgerQuery = (only: LedgerFilter | undefined, call: CallApi = callApi) =>
  longList(['ledger', only ?? 'all'], (page, signal) =>
    call(listLedger, { query: { ...page, only } }, { signal }),
  );

export const failedMailQuery = (call: CallApi = callApi) =>
  longList(['failed-mail'], (page, signal) => call(listFailedMail, { query: page }, { signal }));

export const auditLogQuery = (call: CallApi = callApi) =>
  longList(['audit-log'], (page, signal) => call(listAuditLog, { query: page }, { signal }));

// The server returns the counts, because only the first rows of a list are loaded.

export const buyingOverviewQuery = (email: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'buying-overview', email],
    queryFn: ({ signal }) => call(getBuyingOverview, {}, { signal }),
  });

export const sellingOverviewQuery = (email: string, call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'selling-overview', email],
    queryFn: ({ signal }) => call(getSellingOverview, {}, { signal }),
  });

export const adminOverviewQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'admin-overview'],
    queryFn: ({ signal }) => call(getAdminOverview, {}, { signal }),
  });

export const moderatorOverviewQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'moderator-overview'],
    queryFn: ({ signal }) => call(getModeratorOverview, {}, { signal }),
  });

export const ledgerOverviewQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'ledger-overview'],
    queryFn: ({ signal }) => call(getLedgerOverview, {}, { signal }),
  });

export const payoutOverviewQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'payout-overview'],
    queryFn: ({ signal }) => call(getPayoutOverview, {}, { signal }),
  });

export const recurringJobsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'recurring-jobs'],
    queryFn: ({ signal }) => call(listRecurringJobs, {}, { signal }),
  });

/** Everything about conversations, which is fetched again when an event says that something is new. */
export const conversationsKey = [dashboardKey, 'conversations'];

export const unreadConversationsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [...conversationsKey, 'unread'],
    queryFn: async ({ signal }) => (await call(countUnreadConversations, {}, { signal })).count,
  });

/** Everything about notifications, which is fetched again when an event says that there may be a new one. */
export const notificationsKey = [dashboardKey, 'notifications'];

/** Categories hardly ever change, so they are fetched once per visit. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await callApi(listCategories, {}, { signal })).bookCategories,
    staleTime: Number.POSITIVE_INFINITY,
  });
