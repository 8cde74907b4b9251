import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { fetchCaller } from '#server/ssr/viewer.ts';
import { testOrigin } from '#test/support/create-test-app.ts';
import { newSite, newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { setupGate } from './setup-gate.ts';

const app = setUpTestApp({ env: newSiteSettings });
const site = newSite(app);
let gated: Hono<AppEnv>;

beforeEach(async () => {
  await site.empty();
  gated = new Hono<AppEnv>()
    .use(
      setupGate(app.db, app.config, (request) => fetchCaller(request, async (call) => app.api.fetch(call))),
    )
    .route('/', app.api)
    .get('*', (c) => c.text('a page'));
});

const get = (path: string, cookie = '') =>
  gated.fetch(new Request(testOrigin + path, { headers: { cookie } }));
const post = (path: string, body: object) =>
  gated.fetch(
    new Request(testOrigin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testOrigin },
      body: JSON.stringify(body),
    }),
  );
/** Where a request leads: to its target, to the setup, or to a refusal. */
async function outcome(response: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await response;
  if (status === 302) return `redirected to ${headers.get('location')}`;
  return status === 503 ? 'closed' : 'let through';
}
const decide = (...does_without: ('mail' | 'cards')[]) =>
  app.db.updateTable('setup').set({ does_without }).execute();

test('a new site serves its setup and files, and nothing else', async () => {
  for (const path of [
    '/setup',
    '/setup?key=made-up',
    '/login',
    '/healthz',
    '/favicon.svg',
    '/api/setup',
    '/api/me',
  ])
    expect(await outcome(get(path)), path).toBe('let through');
  for (const path of [
    '/',
    '/dashboard',
    '/signup',
    '/de/setup',
    '/category/classics',
    '/setup/more',
    `/book/${crypto.randomUUID()}/named-like.svg`,
  ])
    expect(await outcome(get(path)), path).toBe('redirected to /setup');
  for (const path of ['/api/categories', '/api/search', '/api/users', '/feeds/new.xml', '/sitemap.xml'])
    expect(await outcome(get(path)), path).toBe('closed');
});

test('a call is open because it is declared so, and not because of how its path begins', async () => {
  for (const path of ['/api/site', '/api/jwt?email=early@kestrel.test'])
    expect(await outcome(get(path)), path).toBe('let through');
  for (const path of [
    '/api/me/export',
    '/api/me/notifications',
    '/api/site/texts',
    '/api/site/categories',
    '/api/site/preview',
    '/api/setup/more',
    '/api/jwt/more',
  ])
    expect(await outcome(get(path)), path).toBe('closed');
  for (const path of ['/api/me/deletion', '/api/me/capabilities/selling', '/api/auth/two-factor/enable'])
    expect(await outcome(post(path, {})), path).toBe('closed');
  expect(await outcome(post('/api/auth/sign-out', {}))).toBe('let through');
});

test('an administrator may make every call, by cookie or by access token', async () => {
  const admin = await app.join('admin');
  const buyer = await app.join('Buyer');
  const ask = (headers: Record<string, string>) =>
    outcome(gated.fetch(new Request(`${testOrigin}/api/site/staff`, { headers })));
  expect(await ask({ cookie: admin.cookie })).toBe('let through');
  expect(await ask({ authorization: `Bearer ${admin.token}` })).toBe('let through');
  for (const headers of [{ authorization: `Bearer ${buyer.token}` }, { authorization: 'Bearer made-up' }])
    expect(await ask(headers)).toBe('closed');
});

test('no one can sign up or ask for a link before the site opens, whatever key they have', async () => {
  const newcomer = { name: 'Early', email: 'early@kestrel.test', password: 'Almanac#16' };
  expect(await outcome(post('/api/auth/sign-up/email', newcomer))).toBe('closed');
  expect(await outcome(post('/api/users', newcomer))).toBe('closed');
  expect(await outcome(post('/api/forgot-password', newcomer))).toBe('closed');
  const wrong = await post('/api/setup/claim', { key: 'x'.repeat(43) });
  expect(wrong.status).toBe(403);
});

test('the claim of the setup opens its calls, but no page of the site', async () => {
  const claim = (await site.claim()).split(';')[0] ?? '';
  expect((await get('/api/setup/check-up', claim)).status).toBe(200);
  expect(await outcome(get('/dashboard', claim))).toBe('redirected to /setup');
  expect(await outcome(get('/api/categories', claim))).toBe('closed');
});

test('an administrator may leave the setup before the site opens, others may not', async () => {
  const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
  for (const path of ['/dashboard', '/', '/api/categories', '/api/site/staff'])
    expect(await outcome(get(path, admin.cookie)), path).toBe('let through');
  expect(await outcome(get('/dashboard', seller.cookie))).toBe('redirected to /setup');
  expect(await outcome(get('/api/categories', seller.cookie))).toBe('closed');
});

test('an administrator who loses the role is no longer let through', async () => {
  const admin = await app.join('admin');
  expect(await outcome(get('/dashboard', admin.cookie))).toBe('let through');
  await app.db.updateTable('users').set({ role: null }).where('id', '=', admin.id).execute();
  expect(await outcome(get('/dashboard', admin.cookie))).toBe('redirected to /setup');
});

test('every missing service must be decided, and then the site stays open', async () => {
  await decide('mail');
  expect(await outcome(get('/'))).toBe('redirected to /setup');
  await decide('mail', 'cards');
  await expect.poll(() => outcome(get('/'))).toBe('let through');
  await decide();
  expect(await outcome(get('/'))).toBe('let through');
});
