import { queryOptions } from '@tanstack/react-query';
import { listBuyers, listSellers, listUsers } from '../../../contract/accounts.ts';
import { listCategories, listMyBooks, listReportedBooks } from '../../../contract/books.ts';
import { listMyBuyers, listMyOrders } from '../../../contract/orders.ts';
import type { CallApi } from '../../api/call-api.ts';

/** Every list of the dashboard is kept under this key: one change may touch several of them. */
export const dashboardKey = 'dashboard';

export const myOrdersQuery = (callApi: CallApi, email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-orders', email],
    queryFn: ({ signal }) => callApi(listMyOrders, { query: { email } }, { signal }),
  });

export const myBooksQuery = (callApi: CallApi, email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-books', email],
    queryFn: ({ signal }) => callApi(listMyBooks, { query: { email } }, { signal }),
  });

export const myBuyersQuery = (callApi: CallApi, email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-buyers', email],
    queryFn: ({ signal }) => callApi(listMyBuyers, {}, { signal }),
  });

export const usersQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'users'],
    queryFn: async ({ signal }) => (await callApi(listUsers, {}, { signal })).users,
  });

export const sellersQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'sellers'],
    queryFn: ({ signal }) => callApi(listSellers, {}, { signal }),
  });

export const buyersQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'buyers'],
    queryFn: ({ signal }) => callApi(listBuyers, {}, { signal }),
  });

export const reportedBooksQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'reported-books'],
    queryFn: ({ signal }) => callApi(listReportedBooks, {}, { signal }),
  });

/** The shelves hardly ever change, so one answer lasts for the visit. */
export const categoriesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await callApi(listCategories, {}, { signal })).bookCategories,
    staleTime: Number.POSITIVE_INFINITY,
  });
