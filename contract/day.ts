import type { Locale } from './locales.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the UTC day as `Nov 21, 2026` or `21. Nov. 2026`, on the server and in the browser alike. */
export function formatDay(moment: Date | string, locale: Locale = 'en'): string {
  const day = new Date(moment);
  if (locale !== 'en') return dayFormat(locale).format(day);
  // Without Intl, which took longer than everything else per row of a long list.
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const format =
    dayFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
  dayFormats.set(locale, format);
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
