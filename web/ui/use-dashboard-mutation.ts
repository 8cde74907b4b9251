import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from '../lib/dashboard-queries.ts';
import { errorMessage } from '../lib/error-message.ts';
import { useToast } from './toast.tsx';

/**
 * Changes something on the server, says so, and fetches the lists anew. A refusal is shown in the server's words.
 * @param onDone what to say; called with the server's answer
 */
export function useDashboardMutation<Item, Answer>(
  change: (item: Item) => Promise<Answer>,
  onDone: (answer: Answer, item: Item) => void,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (problem) => toast.error(errorMessage(problem)),
    // After a refusal too: it mostly means that the list shown here is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [dashboardKey] }),
  });
}
