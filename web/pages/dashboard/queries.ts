import { queryOptions } from '@tanstack/react-query';
import { listBuyers, listSellers, listUsers } from '../../../contract/accounts.ts';
import { listCategories, listMyBooks, listReportedBooks } from '../../../contract/books.ts';
import { listMyBuyers, listMyOrders } from '../../../contract/orders.ts';
import { callApi } from '../../api/browser-api.ts';

/** Every list of the dashboard is kept under this key: one change may touch several of them. */
export const dashboardKey = 'dashboard';

export const myOrdersQuery = (email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-orders', email],
    queryFn: ({ signal }) => callApi(listMyOrders, { query: { email } }, { signal }),
  });

export const myBooksQuery = (email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-books', email],
    queryFn: ({ signal }) => callApi(listMyBooks, { query: { email } }, { signal }),
  });

export const myBuyersQuery = (email: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'my-buyers', email],
    queryFn: ({ signal }) => callApi(listMyBuyers, {}, { signal }),
  });

export const usersQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'users'],
    queryFn: async ({ signal }) => (await callApi(listUsers, {}, { signal })).users,
  });

export const sellersQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'sellers'],
    queryFn: ({ signal }) => callApi(listSellers, {}, { signal }),
  });

export const buyersQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'buyers'],
    queryFn: ({ signal }) => callApi(listBuyers, {}, { signal }),
  });

export const reportedBooksQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'reported-books'],
    queryFn: ({ signal }) => callApi(listReportedBooks, {}, { signal }),
  });

/** The shelves hardly ever change, so one answer lasts for the visit. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await callApi(listCategories, {}, { signal })).bookCategories,
    staleTime: Number.POSITIVE_INFINITY,
  });
