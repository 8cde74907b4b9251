import { expect, test } from 'vitest';
import { formatDay } from './day.ts';

const evening = '2026-11-21T22:30:00Z';

test.each([
  ['en', undefined, 'Nov 21, 2026'],
  ['en', 'Asia/Tokyo', 'Nov 22, 2026'],
  ['en', 'America/New_York', 'Nov 21, 2026'],
  ['de', undefined, '21. Nov. 2026'],
  ['de', 'Asia/Tokyo', '22. Nov. 2026'],
  ['ar', 'Asia/Tokyo', '22 نوفمبر 2026'],
] as const)('in %s, in the time zone %s, a day is %s', (locale, timeZone, day) => {
  expect(formatDay(evening, locale, timeZone)).toBe(day);
});
