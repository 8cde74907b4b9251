import { CalendarPlus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { maxMeetingDays } from '#contract/meetings.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { CalendarLeaf } from './calendar-leaf.tsx';
import styles from './meeting-dialog.module.css';
import { dayAhead, useMeetingTimes } from './meeting-times.ts';
import { type Draft, shownDays } from './proposal-draft.ts';

type Props = {
  draft: Draft;
  timeZone: string;
  error: string | undefined;
  onChange: (changes: Partial<Draft>) => void;
};

/** The next days as leaves to choose from, and a field for a later one. */
export function DayChoice({ draft, timeZone, error, onChange }: Props) {
  const t = useTranslations('meetings.dialog');
  const now = useNow();
  const group = useId();
  const { day: formatDay } = useMeetingTimes();
  const days = Array.from({ length: shownDays }, (_, ahead) => dayAhead(now, timeZone, ahead));
  return (
    <>
      <fieldset className={styles.days}>
        <legend>{t('day')}</legend>
        {days.map((day) => (
          <label key={day}>
            <CalendarLeaf day={day} />
            <input
              type="radio"
              name={group}
              aria-label={formatDay(day)}
              checked={!draft.isLaterDay && draft.day === day}
              onChange={() => onChange({ day, isLaterDay: false })}
            />
          </label>
        ))}
        <label className={styles.later}>
          <span>
            <CalendarPlus aria-hidden="true" />
            {t('laterDay')}
          </span>
          <input
            type="radio"
            name={group}
            checked={draft.isLaterDay}
            onChange={() => onChange({ isLaterDay: true })}
          />
        </label>
      </fieldset>
      {draft.isLaterDay && (
        <TextField
          type="date"
          name="day"
          required
          label={t('date')}
          error={error}
          min={days[0]}
          max={dayAhead(now, timeZone, maxMeetingDays)}
          value={draft.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </>
  );
}
