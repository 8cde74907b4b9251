import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listBuyers, listSellers, listUsers } from '../../../contract/accounts.ts';
import { listCategories, listMyBooks, listReportedBooks } from '../../../contract/books.ts';
import type { PageInput } from '../../../contract/list-page.ts';
import { listMyBuyers, listMyOrders } from '../../../contract/orders.ts';
import { getAdminOverview, getBuyingOverview, getSellingOverview } from '../../../contract/overviews.ts';
import { callApi } from '../../api/browser-api.ts';

/** Every list of the dashboard is kept under this key: one change may touch several of them. */
export const dashboardKey = 'dashboard';

const rowsAtOnce = 25;

type RowsPage<Row> = { rows: Row[]; hasMore: boolean };

/** A list that is fetched 25 rows at a time; fetched anew, it comes back as long as it was. */
const longList = <Row extends { _id: string }>(
  key: readonly string[],
  fetchRows: (page: PageInput, signal: AbortSignal) => Promise<Row[]>,
) =>
  infiniteQueryOptions({
    queryKey: [dashboardKey, ...key],
    queryFn: async ({ pageParam, signal }): Promise<RowsPage<Row>> => {
      // The row too many tells that there is more.
      const rows = await fetchRows({ limit: rowsAtOnce + 1, before: pageParam }, signal);
      return { rows: rows.slice(0, rowsAtOnce), hasMore: rows.length > rowsAtOnce };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?._id : undefined),
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });

export const myOrdersQuery = (email: string) =>
  longList(['my-orders', email], (page, signal) =>
    callApi(listMyOrders, { query: { email, ...page } }, { signal }),
  );

export const myBooksQuery = (email: string) =>
  longList(['my-books', email], (page, signal) =>
    callApi(listMyBooks, { query: { email, ...page } }, { signal }),
  );

export const myBuyersQuery = (email: string) =>
  longList(['my-buyers', email], (page, signal) => callApi(listMyBuyers, { query: page }, { signal }));

export const usersQuery = () =>
  longList(['users'], async (page, signal) => (await callApi(listUsers, { query: page }, { signal })).users);

export const sellersQuery = () =>
  longList(['sellers'], (page, signal) => callApi(listSellers, { query: page }, { signal }));

export const buyersQuery = () =>
  longList(['buyers'], (page, signal) => callApi(listBuyers, { query: page }, { signal }));

export const reportedBooksQuery = () =>
  longList(['reported-books'], (page, signal) => callApi(listReportedBooks, { query: page }, { signal }));

// The counts come from the server: of a long list only the beginning is here.

export const buyingOverviewQuery = (email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'buying-overview', email],
    queryFn: ({ signal }) => callApi(getBuyingOverview, {}, { signal }),
  });

export const sellingOverviewQuery = (email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'selling-overview', email],
    queryFn: ({ signal }) => callApi(getSellingOverview, {}, { signal }),
  });

export const adminOverviewQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'admin-overview'],
    queryFn: ({ signal }) => callApi(getAdminOverview, {}, { signal }),
  });

/** The shelves hardly ever change, so one answer lasts for the visit. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await callApi(listCategories, {}, { signal })).bookCategories,
    staleTime: Number.POSITIVE_INFINITY,
  });
