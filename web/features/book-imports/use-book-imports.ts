import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BookImport, getBookImport, listBookImports } from '#contract/book-imports.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const bookImportsQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'book-imports'],
    queryFn: ({ signal }) => call(listBookImports, {}, { signal }),
  });

export const isInProgress = ({ state }: BookImport): boolean => state === 'running' || state === 'undoing';

/** The latest imports of the seller; `current` is the one that runs, or else the newest. */
export function useBookImports() {
  const query = useQuery(bookImportsQuery());
  const all = query.data?.bookImports ?? [];
  const current = all.find(isInProgress) ?? all[0];
  useProgress(current && isInProgress(current) ? current._id : undefined);
  const earlier = all.filter((one) => one !== current && one.state !== 'planned');
  return { query, current, earlier };
}

const pollMs = 1000;

/** Keeps the running import of the list up to date, and refetches the lists of books once it has ended. */
function useProgress(id: string | undefined): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['book-import-progress', id],
    enabled: id !== undefined,
    refetchInterval: pollMs,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { bookImport } = await callApi(getBookImport, { params: { id: id ?? '' } }, { signal });
      if (isInProgress(bookImport))
        queryClient.setQueryData(
          bookImportsQuery().queryKey,
          (list) => list && withChanged(list, bookImport),
        );
      else await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
      return bookImport.rowsDone + bookImport.photosDone;
    },
  });
}

const withChanged = <List extends { bookImports: BookImport[] }>(list: List, changed: BookImport): List => ({
  ...list,
  bookImports: list.bookImports.map((one) => (one._id === changed._id ? changed : one)),
});
