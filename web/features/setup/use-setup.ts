import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSetup, type SetupStep, saveSetupStep } from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

export const setupQuery = () =>
  queryOptions({
    queryKey: [dashboardKey, 'setup'],
    queryFn: ({ signal }) => callApi(getSetup, {}, { signal }),
  });

type StepState = { step: SetupStep; state: 'done' | 'skipped' };

/** Records what happened to a step, and reads the setup again. */
export function useSaveStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, state }: StepState) => callApi(saveSetupStep, { params: { step }, body: { state } }),
    onSuccess: () => client.invalidateQueries({ queryKey: setupQuery().queryKey }),
  });
}
