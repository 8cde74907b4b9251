import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { exportMeeting } from '#contract/meetings.ts';
import { download } from '#web/lib/download.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './meeting-actions.module.css';
import type { MeetingState, OrderMeeting, OrderOfMeeting } from './meeting-state.ts';
import { useAcceptMeeting } from './use-accept-meeting.ts';
import { useMeetingDialog } from './use-meeting-dialog.tsx';

type Props = OrderOfMeeting & { state: Exclude<MeetingState, 'over'>; orderMeeting: OrderMeeting };

/** Every state leads to a proposal; the other side's is accepted, and an agreed one goes into a calendar. */
export function MeetingActions({ state, orderMeeting, ...order }: Props) {
  const t = useTranslations('meetings');
  const proposal = useMeetingDialog({ ...order, orderMeeting });
  return (
    <div className={styles.actions}>
      {state === 'theirs' && <AcceptButton {...order} orderMeeting={orderMeeting} />}
      {state === 'agreed' && <CalendarButton orderId={order.orderId} />}
      {state === 'mine' || state === 'agreed' ? (
        <TextButton onClick={proposal.open}>{t(state === 'mine' ? 'proposeOther' : 'otherTime')}</TextButton>
      ) : (
        <Button variant="outline" onClick={proposal.open}>
          {t(buttons[state])}
        </Button>
      )}
      {proposal.dialog}
    </div>
  );
}

const buttons = { none: 'propose', theirs: 'otherTime', past: 'proposeOther' } as const;

function AcceptButton({ orderMeeting, ...order }: OrderOfMeeting & { orderMeeting: OrderMeeting }) {
  const t = useTranslations('meetings');
  const acceptance = useAcceptMeeting(order, orderMeeting);
  return (
    <Button
      aria-disabled={acceptance.isPending || undefined}
      onClick={() => acceptance.isPending || acceptance.mutate(undefined)}
    >
      {t('accept')}
    </Button>
  );
}

function CalendarButton({ orderId }: { orderId: string }) {
  const t = useTranslations('meetings');
  const toast = useToast();
  const path = `/api${exportMeeting.path.replace('{id}', orderId)}`;
  const { run, busy } = useAction(() => download(path, 'meeting.ics'), { show: toast.error });
  return (
    <TextButton className={styles.calendar} aria-disabled={busy || undefined} onClick={() => void run()}>
      <CalendarPlus size={20} aria-hidden="true" />
      {t('calendar')}
    </TextButton>
  );
}
