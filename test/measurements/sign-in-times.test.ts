import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testOrigin } from '../support/create-test-app.ts';
import { hashedEachTime } from '../support/password-hashing.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { isLong } from '../support/test-form.ts';

const app = setUpTestApp({ passwordHashing: hashedEachTime });
const newEmail = () => `${randomUUID()}@dogear.test`;
const signIn = (email: string, password: string) =>
  app.send('POST', '/api/auth/sign-in/email', { headers: { origin: testOrigin }, body: { email, password } });

test('signing in as an unknown person and with a wrong password take the same time', async () => {
  const pairs = isLong ? 200 : 15;
  const buyer = await app.joinBuyer();
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < pairs; round++) {
    // Rate-limited attempts would return early.
    if (round % 50 === 0) await app.db.deleteFrom('rate_limits').execute();
    // Alternates the order, so that other load affects both kinds equally.
    for (const kind of round % 2 === 0 ? (['wrong', 'unknown'] as const) : (['unknown', 'wrong'] as const)) {
      const started = performance.now();
      expect((await signIn(kind === 'wrong' ? buyer.email : newEmail(), 'Wrong#2026')).status).toBe(401);
      times[kind].push(performance.now() - started);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(pairs / 2)] as number;
  const ratio = median(times.wrong) / median(times.unknown);
  // 15 pairs detect a skipped password check; 200 pairs detect much smaller differences.
  const most = isLong ? 1.05 : 1.67;
  expect(ratio).toBeGreaterThan(1 / most);
  expect(ratio).toBeLessThan(most);
}, 300_000);
