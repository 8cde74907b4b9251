import { useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { browserTimeZone } from '#web/lib/browser-time-zone.ts';

/** What the clocks of a time zone show, to the minute: `2026-11-24T17:30`. */
const localTimeOf = (moment: Date, timeZone: string): string =>
  dateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(moment)
    .replace(' ', 'T');

/** The day of a local time: `2026-11-24`. */
export const dayOf = (localTime: string): string => localTime.slice(0, 10);

/** Returns the day in a time zone that is this many days after today. */
export function dayAhead(now: Date, timeZone: string, days: number): string {
  const day = new Date(`${dayOf(localTimeOf(now, timeZone))}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return dayOf(day.toISOString());
}

/** Formats what the clocks of the site show, on the server and in the browser alike. */
export function useMeetingTimes() {
  const t = useTranslations('meetings');
  const locale = useLocale();
  const format = (options: Intl.DateTimeFormatOptions) => (localTime: string) =>
    dateTimeFormat(locale, { numberingSystem: 'latn', timeZone: 'UTC', ...options })
      .format(new Date(localTime.length > 10 ? `${localTime}Z` : localTime))
      .replaceAll('\u202f', ' ');
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit' });
  return {
    day,
    /** `Tuesday, November 24, 5:30 PM` */
    whole: (localTime: string): string => t('when', { day: day(localTime), time: time(localTime) }),
    weekday: format({ weekday: 'long' }),
    /** What a leaf of a calendar shows. */
    leaf: {
      weekday: format({ weekday: 'short' }),
      day: format({ day: 'numeric' }),
      month: format({ month: 'short' }),
    },
  };
}

const never = () => () => undefined;

/**
 * Returns the name of a time zone, if the clocks of this browser show another time at that moment. Undefined on the server, which
 * does not know those.
 */
export function useOtherTimeZone(timeZone: string, moment: Date): string | undefined {
  const locale = useLocale();
  return useSyncExternalStore(
    never,
    () =>
      localTimeOf(moment, browserTimeZone()) === localTimeOf(moment, timeZone)
        ? undefined
        : nameOf(timeZone, moment, locale),
    () => undefined,
  );
}

function nameOf(timeZone: string, moment: Date, locale: string): string {
  const format = dateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}
