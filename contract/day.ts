import type { Locale } from './locales.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the day in a time zone as `Nov 21, 2026` or `21. Nov. 2026`, on the server and in the browser alike. */
export function formatDay(moment: Date | string, locale: Locale = 'en', timeZone = 'UTC'): string {
  const day = new Date(moment);
  if (locale !== 'en' || timeZone !== 'UTC') return dayFormat(locale, timeZone).format(day);
  // Without Intl, which took longer than everything else per row of a long list.
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format =
    dayFormats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      numberingSystem: 'latn',
      timeZone,
    });
  dayFormats.set(key, format);
  return format;
}

const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats the month of the UTC day as `March 2025`. */
export function formatMonth(moment: Date): string {
  return `${longMonths[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
}
