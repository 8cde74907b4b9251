import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { acceptMeeting } from '#contract/meetings.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import type { OrderMeeting, OrderOfMeeting } from './meeting-state.ts';
import { useMeetingTimes } from './meeting-times.ts';

/** Accepts the meeting that is shown. If it is another one by now, the page shows that. */
export function useAcceptMeeting({ orderId, otherName: name }: OrderOfMeeting, { meeting }: OrderMeeting) {
  const t = useTranslations('meetings');
  const { whole } = useMeetingTimes();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useDashboardMutation(
    () =>
      callApi(acceptMeeting, {
        params: { id: orderId },
        body: { version: meeting?.version ?? 0 },
      }).then(
        (accepted) => {
          void revalidate();
          return accepted;
        },
        (problem) => {
          if (isOutdated(problem)) void revalidate();
          throw problem;
        },
      ),
    () => meeting && toast.success(t('accepted'), t('acceptedText', { name, day: whole(meeting.localTime) })),
  );
}

/** The page shows something else than the server has. Without a connection, loading it anew would replace it by an error. */
export const isOutdated = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 409 || problem.status === 404);
