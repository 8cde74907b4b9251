import { expect, test } from 'vitest';
import { localTimeOf, momentOf } from './zoned-time.ts';

test.each([
  ['2026-11-24T17:30', 'UTC', '2026-11-24T17:30'],
  ['2026-11-24T17:30', 'Europe/Berlin', '2026-11-24T16:30'],
  ['2026-07-24T17:30', 'Europe/Berlin', '2026-07-24T15:30'],
  ['2026-11-24T00:15', 'Asia/Kathmandu', '2026-11-23T18:30'],
  ['2026-12-31T23:59', 'America/St_Johns', '2027-01-01T03:29'],
  ['2027-01-01T00:00', 'Pacific/Kiritimati', '2026-12-31T10:00'],
])('%s in %s', (localTime, timeZone, utc) => {
  const moment = momentOf(localTime, timeZone);
  expect(moment.toISOString()).toBe(`${utc}:00.000Z`);
  expect(localTimeOf(moment, timeZone)).toBe(localTime);
});

test('a time that the clocks skip is an hour later, and of one that they show twice it is the first', () => {
  expect(localTimeOf(momentOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
    '2026-03-29T03:30',
  );
  expect(localTimeOf(momentOf('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe(
    '2026-03-08T03:30',
  );
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(momentOf('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
});
