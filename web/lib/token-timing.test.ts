import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadEnglish } from '#test/support/in-english.tsx';
import { keepTokenFresh } from '../features/auth/session/token-refresher.ts';
import { removeAccessToken } from './access-token.ts';
import { isSignInPending, isTokenExpired, retryDelay, timeUntilRefresh } from './token-timing.ts';

const second = 1000;
const minute = 60 * second;
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

test('a sign-in under way is remembered for ten minutes', () => {
  expect(isSignInPending(1000, 1000)).toBe(true);
  expect(isSignInPending(1000, 1000 + 10 * minute - 1)).toBe(true);
  expect(isSignInPending(1000, 1000 + 10 * minute)).toBe(false);
});

describe('at any time, for any token', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  const duration = fc.integer({ min: 0, max: 48 * 60 * minute });

  test('it is due for a new one before it counts as expired, and stays so', () => {
    fc.assert(
      fc.property(time, time, duration, (expires, now, later) => {
        if (isTokenExpired(expires, now)) {
          expect(timeUntilRefresh(expires, now)).toBe(0);
          expect(isTokenExpired(expires, now + later)).toBe(true);
        }
      }),
    );
  });

  test('after exactly the given wait the refresh is due, and not before', () => {
    fc.assert(
      fc.property(time, time, (expires, now) => {
        const wait = timeUntilRefresh(expires, now);
        expect(timeUntilRefresh(expires, now + wait)).toBe(0);
        if (wait > 0) expect(timeUntilRefresh(expires, now + wait - 1)).toBe(1);
      }),
    );
  });

  test('the wait after a failure never shrinks, at most doubles, and keeps between its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (failures) => {
        const [wait, next] = [retryDelay(failures), retryDelay(failures + 1)];
        expect(wait).toBeGreaterThanOrEqual(30 * second);
        expect(next).toBeLessThanOrEqual(16 * minute);
        expect(next === 2 * wait || next === 16 * minute).toBe(true);
        expect(next).toBeGreaterThanOrEqual(wait);
      }),
    );
  });

  test('a sign-in is never remembered for longer than ten minutes, whatever the clock does', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -4e12, max: 4e12 }), (startedAt, passed) => {
        expect(isSignInPending(startedAt, startedAt + passed)).toBe(passed >= 0 && passed < 10 * minute);
      }),
    );
  });
});

describe('with a clock of its own', () => {
  const lifetime = 15 * minute;
  let stored: string | null = null;
  let isServerUp = true;
  let requests: number[] = [];

  beforeAll(loadEnglish);
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    stored = null;
    isServerUp = true;
    requests = [];
    vi.stubGlobal('localStorage', {
      getItem: () => stored,
      setItem: (_: string, token: string) => {
        stored = token;
      },
      removeItem: () => {
        stored = null;
      },
    });
    removeAccessToken();
    vi.stubGlobal('fetch', async () => {
      requests.push(Date.now());
      if (!isServerUp) throw new TypeError('Failed to fetch');
      return Response.json({ accessToken: tokenUntil(Date.now() + lifetime) });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const tokenUntil = (expires: number): string =>
    `e30.${btoa(JSON.stringify({ exp: Math.floor(expires / 1000) }))}.signature`;

  test('a token is fetched at once and then every ten minutes', async () => {
    const stop = keepTokenFresh('clara@dogear.test');
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(requests).toEqual([0, 10, 20, 30, 40, 50, 60].map((at) => at * minute));
    stop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(requests).toHaveLength(7);
  });

  test('retries slow down while the server is away, and the usual rhythm returns with it', async () => {
    isServerUp = false;
    const stop = keepTokenFresh('clara@dogear.test');
    await vi.advanceTimersByTimeAsync(50 * minute);
    const waits = requests.slice(1).map((at, index) => (at - (requests[index] ?? 0)) / second);
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960]);
    isServerUp = true;
    await vi.advanceTimersByTimeAsync(16 * minute);
    const back = requests.at(-1) ?? 0;
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(requests.at(-1)).toBe(back + 10 * minute);
    stop();
  });

  test('requests are at least half a minute apart, whenever and however long the server is away', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        async (spells) => {
          removeAccessToken();
          requests = [];
          const stop = keepTokenFresh('clara@dogear.test');
          for (const [index, minutes] of spells.entries()) {
            isServerUp = index % 2 === 1;
            await vi.advanceTimersByTimeAsync(minutes * minute);
          }
          stop();
          const waits = requests.slice(1).map((at, index) => at - (requests[index] ?? 0));
          expect(Math.min(...waits, 30 * second)).toBe(30 * second);
        },
      ),
      { numRuns: 30 },
    );
  });
});
