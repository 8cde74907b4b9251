import { useTranslations } from 'use-intl';
import type { OrderDetails } from '#contract/handovers.ts';
import { pageHref } from '#contract/pages.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { type OrderMeeting as Meeting, meetingStateOf } from '../meetings/meeting-state.ts';
import styles from './order-page.module.css';

type Props = { order: OrderDetails; orderMeeting: Meeting };

/** Where and when the two sides meet, and how they reach each other. */
export function OrderMeeting({ order, orderMeeting }: Props) {
  const t = useTranslations('handovers.facts');
  const state = meetingStateOf(orderMeeting, useNow());
  const { otherPhone, otherName: name } = order;
  // The place of the booking is where they meet until another one is proposed.
  const location = state === undefined || state === 'none' ? order.location : null;
  if (!state && !location && !otherPhone) return null;
  return (
    <section className={styles.section} aria-labelledby="meeting">
      <h2 id="meeting">{t('title')}</h2>
      <MeetingCard orderId={order._id} otherName={name} orderMeeting={orderMeeting}>
        <Facts>
          <Fact name={t('meetAt')}>{location}</Fact>
          <Fact name={t('phone', { name })}>{otherPhone && <PhoneLink number={otherPhone} />}</Fact>
        </Facts>
      </MeetingCard>
      {order.conversationId && (
        <p className={styles.write}>
          <TextLink to={pageHref('/dashboard/messages/:id', { id: order.conversationId })}>
            {t('write', { name })}
          </TextLink>
        </p>
      )}
    </section>
  );
}
