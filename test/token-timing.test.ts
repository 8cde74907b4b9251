import { expect, test } from 'vitest';
import { isTokenExpired, retryDelay, timeUntilRefresh } from '../web/auth/token-timing.ts';

const minute = 60_000;
const expiresAt = 15 * minute;

test('a token is refreshed five minutes before it expires', () => {
  expect(timeUntilRefresh(expiresAt, 0)).toBe(10 * minute);
  expect(timeUntilRefresh(expiresAt, 10 * minute)).toBe(0);
  expect(timeUntilRefresh(expiresAt, 20 * minute)).toBe(0);
});

test('a token counts as expired thirty seconds early', () => {
  expect(isTokenExpired(expiresAt, expiresAt - 30_001)).toBe(false);
  expect(isTokenExpired(expiresAt, expiresAt - 30_000)).toBe(true);
  expect(isTokenExpired(expiresAt, expiresAt)).toBe(true);
});

test('a failed refresh is retried after 30 seconds, doubling up to 16 minutes', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryDelay(failures) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});
