import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testOrigin, testPassword } from '../support/create-test-app.ts';
import { setRateLimit } from '../support/rate-limits.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { startTestMailWorker } from '../support/start-mail-worker.ts';

// An account at which others guess; what it answers is in features/auth/sign-in-limits.
const app = setUpTestApp();
beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
  app.config.limits.signInPerAccount.max = 10;
  app.config.limits.signInBeforeEmailProof.max = 20;
});

const signIn = (email: string, password = testPassword) =>
  app.send('POST', '/api/auth/sign-in/email', { headers: { origin: testOrigin }, body: { email, password } });
const keyOf = (email: string) => `sign-in:account:${createHash('sha256').update(email).digest('base64url')}`;
/** Sets the counter of an account, as if others had made that many attempts. */
const othersTried = (email: string, count: number) => setRateLimit(app.db, keyOf(email), count);

test('a right, a wrong and an unknown password are answered after the same delay', async () => {
  const buyer = await app.joinBuyer();
  const unknown = `${randomUUID()}@dogear.test`;
  const impossible = 'a\u0000b@dogear.test';
  app.config.signInDelay.mostMs = 1000;
  for (const email of [buyer.email, unknown, impossible]) await othersTried(email, 20);
  const timed = async (email: string, password: string) => {
    const started = performance.now();
    expect((await signIn(email, password)).status).toBe(403);
    return performance.now() - started;
  };
  const times = await Promise.all([
    timed(buyer.email, testPassword),
    timed(buyer.email, 'Wrong#2026'),
    timed(unknown, 'Wrong#2026'),
    timed(impossible, 'Wrong#2026'),
  ]);
  for (const took of times) expect(took).toBeGreaterThan(990);
});

test('a delayed sign-in holds no connection to the database', async () => {
  const buyer = await app.joinBuyer();
  app.config.signInDelay.mostMs = 1000;
  await othersTried(buyer.email, 19);
  const started = performance.now();
  const response = signIn(buyer.email);
  // Jobs hold connections only briefly; a waiting sign-in would hold one in every sample.
  const looks: number[] = [];
  for (let n = 0; n < 20; n++) {
    await new Promise((resolve) => setTimeout(resolve, 35));
    looks.push(app.pool.totalCount - app.pool.idleCount);
  }
  expect((await response).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(990);
  expect(Math.min(...looks.slice(5))).toBe(0);
});

test('a few sign-ins wait at once, which leaves room for other accounts', async () => {
  const [attacked, other] = [await app.joinBuyer(), await app.joinBuyer()];
  app.config.signInDelay.mostMs = 1500;
  await othersTried(attacked.email, 20);
  await othersTried(other.email, 18);
  const crowd = Array.from({ length: 12 }, () => signIn(attacked.email, 'Wrong#2026'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await signIn(other.email)).status).toBe(200);
  const answers = await Promise.all(crowd);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(7);
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
