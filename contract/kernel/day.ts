import { dateTimeFormat } from './formats.ts';
import type { Locale } from './locales/locales.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the day of a moment in a time zone as `Nov 21, 2026` or `21. Nov. 2026`, on the server and in the browser alike. */
export const formatDay = (moment: Date | string, locale: Locale, timeZone: string): string =>
  dateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone,
  }).format(new Date(moment));

/** Formats a day that is known without a time, such as `2026-11-21`, likewise. */
export function formatPlainDay(plainDay: string, locale: Locale = 'en'): string {
  const day = new Date(plainDay);
  if (locale !== 'en') return formatDay(day, locale, 'UTC');
  // Without Intl, which took longer than everything else per row of a long list.
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
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

/** Formats the month of a day such as `2025-03-21` as `March 2025`. */
export function formatPlainMonth(plainDay: string): string {
  const day = new Date(plainDay);
  return `${longMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
