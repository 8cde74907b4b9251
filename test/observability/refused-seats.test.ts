import { expect, test } from 'vitest';
import { withConcurrencyLimit } from '#server/http/middleware/concurrency-limit.ts';
import { type FinishedRequest, observeRequests } from '#server/observability/observe-requests.ts';

test('who finds no seat is told of as refused, with the id that the answer has', async () => {
  const told: FinishedRequest[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slow = withConcurrencyLimit(async () => held.then(() => new Response('ok')), {
    maxConcurrentRequests: 4,
    requestsPerAddress: 4,
  });
  const observer = { onFinish: (request: FinishedRequest) => void told.push(request) };
  const fetch = observeRequests(slow, [observer], false);
  const signIn = () =>
    fetch(new Request('http://dogear.test/api/auth/sign-in/email', { method: 'POST' }), {});

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
  const limited = withConcurrencyLimit(async () => release.promise.then(() => new Response('ok')), {
    maxConcurrentRequests: 1,
    requestsPerAddress: 1,
  });
  const observed: FinishedRequest[] = [];
  const fetch = observeRequests(limited, [{ onFinish: (request) => void observed.push(request) }], false);
  const send = () => fetch(new Request(`http://dogear.test${path}`, { method }), {});
  const first = send();
  expect((await send()).status).toBe(503);
  release.resolve();
  await first;
  expect(observed[0]?.rejectedBy).toBe(expected);
});
