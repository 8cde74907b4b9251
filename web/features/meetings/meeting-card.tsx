import { CalendarCheck, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#web/ui/badge.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { MeetingActions } from './meeting-actions.tsx';
import styles from './meeting-card.module.css';
import {
  type MeetingState,
  meetingStateOf,
  type OrderMeeting,
  type OrderOfMeeting,
} from './meeting-state.ts';
import { MeetingWhen } from './meeting-when.tsx';

type Props = OrderOfMeeting & { orderMeeting: OrderMeeting; children: ReactNode };

/**
 * What both sides of an order proposed or agreed on, and what the reader can do about it.
 * @param children facts that stand between the two
 */
export function MeetingCard({ orderMeeting, children, ...order }: Props) {
  const t = useTranslations('meetings');
  const state = meetingStateOf(orderMeeting, useNow());
  const { meeting, timeZone } = orderMeeting;
  return (
    <div className={styles.card}>
      {state && meeting && (
        <>
          <StateBadge state={state} name={order.otherName} />
          <MeetingWhen meeting={meeting} timeZone={timeZone} />
        </>
      )}
      {children}
      {state === 'none' && <Hint>{t('none', { name: order.otherName })}</Hint>}
      {state && state !== 'over' && <MeetingActions {...order} state={state} orderMeeting={orderMeeting} />}
    </div>
  );
}

type Looks = { kind: 'ok' | 'due' | 'quiet'; icon: LucideIcon; text: 'mine' | 'theirs' | 'agreed' | 'past' };

const looks: Record<Exclude<MeetingState, 'none'>, Looks> = {
  mine: { kind: 'quiet', icon: Clock, text: 'mine' },
  theirs: { kind: 'due', icon: CalendarCheck, text: 'theirs' },
  agreed: { kind: 'ok', icon: CircleCheck, text: 'agreed' },
  past: { kind: 'quiet', icon: Clock, text: 'past' },
  over: { kind: 'quiet', icon: CircleCheck, text: 'agreed' },
};

function StateBadge({ state, name }: { state: MeetingState; name: string }) {
  const t = useTranslations('meetings.state');
  if (state === 'none') return null;
  const { kind, icon, text } = looks[state];
  return (
    <Badge kind={kind} icon={icon}>
      {t(text, { name })}
    </Badge>
  );
}
