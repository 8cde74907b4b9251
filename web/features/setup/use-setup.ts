import { useQueryClient } from '@tanstack/react-query';
import { type SetupStep, saveSetupStep } from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { setupQuery } from './queries.ts';

type StepState = { step: SetupStep; state: 'done' | 'skipped' };

/** Records what happened to a step, and reads the setup again. */
export function useSaveStep() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ step, state }: StepState) => callApi(saveSetupStep, { params: { step }, body: { state } }),
    onSuccess: () => client.invalidateQueries({ queryKey: setupQuery().queryKey }),
  });
}
