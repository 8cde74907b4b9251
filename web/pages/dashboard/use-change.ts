import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/call-api.ts';
import { useToast } from '../../ui/toast.tsx';
import { dashboardKey } from './queries.ts';

/**
 * Changes something on the server, says so, and fetches the lists anew. A refusal is shown in the server's words.
 * @param onDone what to say; called with the server's answer
 */
export function useChange<Item, Answer>(
  change: (item: Item) => Promise<Answer>,
  onDone: (answer: Answer, item: Item) => void,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (problem) => toast.error(problemWords(problem)),
    // After a refusal too: it mostly means that the list shown here is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [dashboardKey] }),
  });
}

export const problemWords = (problem: unknown): string =>
  problem instanceof ApiProblem ? problem.message : 'Something went wrong. Please try again.';
