import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { concurrencyLimit, type RequestLimits } from '#server/http/middleware/concurrency-limit.ts';
import { type FinishedRequest, observeRequests } from '#server/observability/observe-requests.ts';

function limited(limits: RequestLimits, observed: FinishedRequest[], work: () => Promise<void>) {
  const observer = { onFinish: (request: FinishedRequest) => void observed.push(request) };
  const app = new Hono<AppEnv>()
    .use(observeRequests([observer], { log: pino({ level: 'silent' }), trustProxy: false }))
    .use(concurrencyLimit(limits))
    .all('*', (c) => work().then(() => c.text('ok')));
  return async (request: Request) => app.fetch(request);
}

test('a request beyond the concurrency limit is logged as rejected, with the request id of the response', async () => {
  const told: FinishedRequest[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const limits = { maxConcurrentRequests: 4, requestsPerAddress: 4 };
  const fetch = limited(limits, told, () => held);
  const signIn = () => fetch(new Request('http://dogear.test/api/auth/sign-in/email', { method: 'POST' }));

  const first = signIn();
  const second = await signIn();
  letGo();
  await first;
  const { requestId } = (await second.json()) as { requestId: string };
  expect(second.status).toBe(503);
  expect(told).toMatchObject([
    { status: 503, rejectedBy: 'auth', route: 'api', requestId },
    { status: 200, route: 'api' },
  ]);
  expect(told[1]?.rejectedBy).toBeUndefined();
});

test.each([
  ['POST', '/api/auth/sign-in/email', 'auth'],
  ['POST', '/api/auth/sign-in/emai%6C', 'auth'],
  ['PUT', '/api/me/password', 'auth'],
  ['POST', '/api/reset-password', 'auth'],
  ['POST', '/api/me/deletion', 'auth'],
  ['POST', '/api/auth/sign-out', 'other'],
  ['POST', '/api/auth/update-user', 'other'],
  ['GET', '/api/categories', 'other'],
])('%s %s counts as %s', async (method, path, expected) => {
  const release = Promise.withResolvers<void>();
  const observed: FinishedRequest[] = [];
  const limits = { maxConcurrentRequests: 1, requestsPerAddress: 1 };
  const fetch = limited(limits, observed, () => release.promise);
  const send = () => fetch(new Request(`http://dogear.test${path}`, { method }));
  const first = send();
  expect((await send()).status).toBe(503);
  release.resolve();
  await first;
  expect(observed[0]?.rejectedBy).toBe(expected);
});
