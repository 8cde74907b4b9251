import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { problemStatuses } from '#contract/kernel/problem-codes.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { contentTypesOf, documentedEndpoints } from './document.ts';

const app = setUpTestApp();

test('the OpenAPI document describes every call, with its body and its answer', async () => {
  const { status, body } = await app.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  for (const [name, endpoint] of Object.entries(documentedEndpoints)) {
    const operation = body.paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const { content } = operation.responses[endpoint.status ?? 200];
    expect(Object.keys(content)).toEqual(contentTypesOf(endpoint));
    for (const { schema } of Object.values<{ schema: { type?: string; anyOf?: unknown } }>(content))
      expect(schema.type ?? schema.anyOf).toBeDefined();
    if (endpoint.body) expect(operation.requestBody.content['application/json'].schema.type).toBe('object');
    for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g))
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path', required: true }),
      );
  }
});

test('the OpenAPI document lists the errors of every call, and who may make it', async () => {
  const { paths } = (await app.send('GET', '/api/openapi.json')).body;
  expect(paths['/buyingBooks'].post.security).toEqual([{ accessToken: ['Buyer'] }, { session: ['Buyer'] }]);
  expect(paths['/categories'].get.security).toBeUndefined();
  const hasKey = (operation: { parameters: { in: string; name: string }[] }) =>
    operation.parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
  expect([hasKey(paths['/buyingBooks'].post), hasKey(paths['/blocks'].post)]).toEqual([true, false]);
  const { allOf } = paths['/buyingBooks'].post.responses[409].content['application/problem+json'].schema;
  expect(allOf[1].properties).toEqual({
    code: {
      enum: [
        'repeat_unanswered',
        'own_book',
        'book_not_available',
        'book_already_booked',
        'book_booked_by_you',
        'too_many_open_bookings',
        'no_show_limit',
      ],
    },
    acknowledged: { const: false },
  });
  for (const { method, path, errors: refuses = [] } of Object.values(endpoints))
    for (const code of refuses)
      expect(paths[path][method.toLowerCase()].responses[problemStatuses[code]].description).toContain(code);
});

test('the page to read names every call and runs no script', async () => {
  const { status, body, headers } = await app.send('GET', '/api/docs');
  expect(status).toBe(200);
  for (const { path } of Object.values(documentedEndpoints)) expect(body).toContain(path);
  expect(body).not.toContain('<script');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

/** Routes that are served but not documented: documents, images, those of the demo, and callbacks of services. */
const undescribed = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/site/manifest',
  'GET /api/auth/callback/google',
  'GET /demo-mailbox',
  'GET /demo-mailbox/:id',
  'GET /demo-mailbox/:id/message',
  'GET /images/:name',
  'GET /feeds/category/:file',
  'GET /feeds/newest.xml',
  'GET /feeds/search.xml',
  'GET /feeds/seller/:file',
  'GET /og/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/:file',
  'POST /webhooks/accounts',
  'POST /webhooks/cards',
  'GET /api/unsubscribe',
  'GET /healthz',
  'GET /readyz',
];

test('every route is described or in the short list of what is not', () => {
  const described = Object.values(documentedEndpoints).map(
    ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const served = app.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/sandbox-cards'))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].sort()).toEqual([...described, ...undescribed].sort());
});
