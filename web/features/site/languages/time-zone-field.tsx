import { useSyncExternalStore } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { SelectField } from '#web/ui/form/field.tsx';
import { useNow } from '#web/ui/relative-time.tsx';

type Props = { value: string; error: string | undefined; onChange: (timeZone: string) => void };

/** A select of the browser's time zones, with the present time in the chosen one. */
export function TimeZoneField({ value, error, onChange }: Props) {
  const t = useTranslations('site.languages');
  const format = useFormatter();
  const now = useNow();
  const time = format.dateTime(now, { timeZone: value, timeStyle: 'short' });
  return (
    <SelectField
      label={t('timeZone')}
      hint={t('timeZoneHint', { time })}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {useTimeZones(value).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}

/** Server and browser know different zones, so the server renders the chosen one only. */
function useTimeZones(chosen: string): readonly string[] {
  const known = useSyncExternalStore(withoutChanges, knownZones, () => none);
  return known.includes(chosen) ? known : [chosen, ...known];
}

const none: readonly string[] = [];
const withoutChanges = () => () => undefined;

let zones: readonly string[] | undefined;
/** The same list each time, because React compares it. */
function knownZones(): readonly string[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  return zones;
}
