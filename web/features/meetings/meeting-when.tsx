import { useTranslations } from 'use-intl';
import type { Meeting } from '#contract/meetings.ts';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { dayOf, useMeetingTimes, useOtherTimeZone } from './meeting-times.ts';
import styles from './meeting-when.module.css';

type Props = { meeting: Meeting; timeZone: string };

/** Where and when, in the time zone of the site, which is named where the reader's clocks show another time. */
export function MeetingWhen({ meeting, timeZone }: Props) {
  const t = useTranslations('meetings');
  const { whole } = useMeetingTimes();
  const { place, directions, localTime, startsAt } = meeting;
  const zone = useOtherTimeZone(timeZone, new Date(startsAt));
  const when = whole(localTime);
  return (
    <div className={styles.when}>
      <CalendarLeaf day={dayOf(localTime)} />
      <p>
        <strong dir="auto">{place}</strong>
        <time dateTime={startsAt}>{zone ? t('inZone', { when, zone }) : when}</time>
        {directions && <span dir="auto">{directions}</span>}
      </p>
    </div>
  );
}
