import { formatPlainDay } from '#contract/kernel/day.ts';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';

/** Formats the day on which a book was listed, which the API returns as `Nov 21, 2026`, for a language. */
export const formatListedDay = (publishedDate: string, locale: Locale): string =>
  formatPlainDay(`${publishedDate} UTC`, locale);

/** Formats a month, which the API returns as `March 2025`, for a language. */
export const formatListedMonth = (month: string, locale: Locale): string =>
  dateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`1 ${month} UTC`),
  );
