import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the OpenAPI document describes every call, with its body and its answer', async () => {
  const { status, body } = await app.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operation = body.paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const answer =
      operation.responses[endpoint.status ?? 200].content[endpoint.contentType ?? 'application/json'].schema;
    expect(answer.type ?? answer.anyOf).toBeDefined();
    if (endpoint.body) expect(operation.requestBody.content['application/json'].schema.type).toBe('object');
    for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g))
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path', required: true }),
      );
  }
});

test('the page to read names every call and runs no script', async () => {
  const { status, body, headers } = await app.send('GET', '/api/docs');
  expect(status).toBe(200);
  for (const { path } of Object.values(endpoints)) expect(body).toContain(path);
  expect(body).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

/** What is served beside the contract; anything else that appears must be put in one of the two. */
const beside = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/google',
  'POST /api/auth/sign-out',
  'POST /api/auth/update-user',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'GET /demo-mailbox',
  'GET /demo-mailbox/:id',
  'GET /demo-mailbox/:id/message',
  'GET /images/:name',
  'POST /webhooks/cards',
  'GET /healthz',
];

test('every route is in the contract or in the short list beside it', () => {
  const inContract = Object.values(endpoints).map(
    ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const served = app.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/sandbox-cards'))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].sort()).toEqual([...inContract, ...beside].sort());
});
