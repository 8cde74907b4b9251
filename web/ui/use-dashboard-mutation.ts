import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dashboardKey } from '../lib/dashboard-queries.ts';
import { errorMessage } from '../lib/error-message.ts';
import { useToast } from './toast.tsx';

/**
 * A mutation that refetches the dashboard's lists and shows the server's message if it fails. It is not sent twice in a row for the same
 * item: the second press of a double click comes before the button is disabled.
 * @param onDone called with the response, to show a toast
 * @param scope changes with the same scope are sent one after the other
 */
export function useDashboardMutation<Item, Result>(
  change: (item: Item) => Promise<Result>,
  onDone: (result: Result, item: Item) => void,
  scope?: string,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const latest = useRef<{ item: Item }>(undefined);
  const mutation = useMutation({
    mutationFn: change,
    ...(scope && { scope: { id: scope } }),
    onSuccess: onDone,
    onError: (problem) => toast.error(errorMessage(problem)),
    // After a failure too: usually the list is out of date.
    onSettled: (_result, _problem, item) => {
      if (latest.current?.item === item) latest.current = undefined;
      return queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    },
  });
  const mutate = (item: Item, options: MutateOptions<Result, Error, Item> = {}) => {
    if (latest.current && latest.current.item === item) return;
    latest.current = { item };
    mutation.mutate(item, options);
  };
  return { ...mutation, mutate };
}
