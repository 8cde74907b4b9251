import { useQueryClient } from '@tanstack/react-query';
import {
  confirmTestMail,
  doWithoutService,
  type OptionalService,
  runCheckUp,
  sendTestMail,
} from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { browserOrigin, checkUpQuery } from '../queries.ts';

/** Runs something that changes what the check-up finds, and reads it, the steps, and the settings again. */
function useCheckMutation<Input>(work: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ queryKey: [dashboardKey] }),
  });
}

export function useRunCheckUp() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => callApi(runCheckUp, { body: { origin: browserOrigin() } }),
    onSuccess: (found) => client.setQueryData(checkUpQuery().queryKey, found),
  });
}

/** @param onSent is called before the check-up is read again, which may replace the form */
export const useSendTestMail = (onSent: () => void) =>
  useCheckMutation((email: string) => callApi(sendTestMail, { body: { email } }).then(onSent));

/** @param onConfirmed likewise */
export const useConfirmTestMail = (onConfirmed: () => void) =>
  useCheckMutation((code: string) => callApi(confirmTestMail, { body: { code } }).then(onConfirmed));

export const useDoWithout = () =>
  useCheckMutation((service: OptionalService) =>
    callApi(doWithoutService, { params: { service }, body: { agreed: true } }),
  );
