import { expect, test } from 'vitest';
import { formatDay, formatPlainDay } from './day.ts';

const evening = '2026-11-21T22:30:00Z';

test.each([
  ['en', 'UTC', 'Nov 21, 2026'],
  ['en', 'Asia/Tokyo', 'Nov 22, 2026'],
  ['en', 'America/New_York', 'Nov 21, 2026'],
  ['de', 'UTC', '21. Nov. 2026'],
  ['de', 'Asia/Tokyo', '22. Nov. 2026'],
  ['ar', 'Asia/Tokyo', '22 نوفمبر 2026'],
] as const)('in %s, in the time zone %s, a day is %s', (locale, timeZone, day) => {
  expect(formatDay(evening, locale, timeZone)).toBe(day);
});

test.each([
  ['en', 'Nov 21, 2026'],
  ['de', '21. Nov. 2026'],
] as const)('in %s, a day without a time is %s', (locale, day) => {
  expect(formatPlainDay('2026-11-21', locale)).toBe(day);
});
