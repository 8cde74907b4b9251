import styles from './calendar-leaf.module.css';
import { useMeetingTimes } from './meeting-times.ts';

/** A day as a leaf of a calendar. Decoration: the date stands in words beside it. */
export function CalendarLeaf({ day }: { day: string }) {
  const { leaf } = useMeetingTimes();
  return (
    <span className={styles.leaf} aria-hidden="true">
      <i>{leaf.weekday(day)}</i>
      <b>{leaf.day(day)}</b>
      <span>{leaf.month(day)}</span>
    </span>
  );
}
