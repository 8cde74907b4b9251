import { useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from '../lib/dashboard-queries.ts';
import { errorMessage } from '../lib/error-message.ts';
import { useSingleMutation } from '../lib/use-single-mutation.ts';
import { useToast } from './toast.tsx';

/**
 * A mutation that refetches the dashboard's lists and shows the server's message if it fails. A double click sends it once.
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
  return useSingleMutation({
    mutationFn: change,
    ...(scope && { scope: { id: scope } }),
    onSuccess: onDone,
    onError: (problem) => toast.error(errorMessage(problem)),
    // After a failure too: usually the list is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [dashboardKey] }),
  });
}
