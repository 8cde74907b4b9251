import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageHeaders } from '#server/ssr/csp.ts';
import { createPageCache } from '#server/ssr/page-cache.ts';
import { renderPrivatePage } from '#server/ssr/private-page.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The directives of a policy by name. */
const rulesOf = (answer: Pick<Response, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]),
  );

const pageOf = (html: string) => ({ status: 200, headers: new Headers(), html });

const openCache = () =>
  createPageCache(
    { mode: 'built', config: { demo: false } },
    { findVersion: async () => 'one', ttlMs: () => 60_000 },
  );

test('a page for everybody allows the scripts and styles that we wrote, and none that got into it', async () => {
  const pages = openCache();
  const answer = await pages.getOrRender(new Request('http://dogear.test/'), 'auto en', async (nonce) =>
    pageOf(
      `<style>theirs</style><style nonce="${nonce}">ours</style>` +
        `<script>xss(1)</script><script nonce="guessed">xss(2)</script><script nonce="${nonce}">ours()</script>`,
    ),
  );
  const rules = rulesOf(answer);
  expect(rules['script-src']).toBe(`'self' ${hashOf('ours()')}`);
  expect(rules['style-src']).toBe(`'self' ${hashOf('ours')}`);
  // A cached page does not contain its nonce.
  expect(await answer.text()).toBe(
    '<style>theirs</style><style>ours</style>' +
      '<script>xss(1)</script><script nonce="guessed">xss(2)</script><script>ours()</script>',
  );
});

test('two visitors never get the same nonce', async () => {
  const nonces = new Set<string>();
  const pages = openCache();
  for (let visit = 0; visit < 50; visit++)
    await pages.getOrRender(new Request(`http://dogear.test/${visit}`), 'auto en', async (nonce) => {
      nonces.add(nonce);
      return pageOf('');
    });
  expect(nonces.size).toBe(50);
  expect([...nonces].filter((nonce) => Buffer.from(nonce, 'base64').length !== 16)).toEqual([]);
});

test.each([
  ['no Stripe, no card', {}, false, true],
  ['no Stripe, a card', {}, true, true],
  ['Stripe, no card', { stripe: {} }, false, true],
  ['Stripe and a card', { stripe: {} }, true, false],
])('with %s on the page no text is made a script: %o', (_, config, hasCardForm, strict) => {
  const particular = {
    scripts: "'nonce-x'",
    styles: "'nonce-x'",
    cacheControl: 'no-store',
    ...(hasCardForm && { needs: 'card form' as const }),
  };
  const rules = rulesOf({
    headers: pageHeaders(new Headers(), { mode: 'built', config: { demo: false, ...config } }, particular),
  });
  expect(rules['require-trusted-types-for'] === "'script'" && rules['trusted-types'] === "'none'").toBe(
    strict,
  );
  expect(rules['script-src']?.includes('stripe.com')).toBe(!strict);
  expect(rules['script-src']).not.toMatch(/unsafe/);
});

const headersOf = async (path: string) =>
  renderPrivatePage(new Request(`http://dogear.test${path}`), async () => pageOf(''), {
    mode: 'built',
    config: { demo: false },
  });

test('only two pages may make the address of a worker, and no other script from text', async () => {
  for (const path of ['/dashboard/orders/x', '/dashboard/notifications']) {
    const rules = rulesOf(await headersOf(path));
    expect(rules['trusted-types']).toBe('dogear-worker');
    expect(rules['require-trusted-types-for']).toBe("'script'");
  }
  // However it is written, as the router reads it.
  expect(rulesOf(await headersOf('/Dashboard/%6Frders/x/'))['trusted-types']).toBe('dogear-worker');
  const others = [
    '/dashboard/myorders',
    '/dashboard/orders/x/y',
    '/dashboard/notifications/x',
    '/handover/x',
  ];
  for (const path of ['/dashboard', ...others])
    expect(rulesOf(await headersOf(path))['trusted-types'], path).toBe("'none'");
});

test('only the page that scans books may use the camera and WebAssembly', async () => {
  const scanning = await headersOf('/dashboard/addmany');
  expect(rulesOf(scanning)['script-src']).toMatch(/^'self' 'nonce-[^']+' 'wasm-unsafe-eval'$/);
  expect(rulesOf(scanning)['trusted-types']).toBe("'none'");
  expect(scanning.headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()');
  for (const path of [
    '/dashboard',
    '/dashboard/addaproduct',
    '/dashboard/addmany/x',
    '/dashboard/payment/x',
  ]) {
    const other = await headersOf(path);
    expect(rulesOf(other)['script-src'], path).toMatch(/^'self' 'nonce-[^']+'$/);
    expect(other.headers.get('permissions-policy'), path).toBeNull();
  }
});

test('only pages of the demo ask search engines to leave them out', () => {
  const page = { scripts: '', styles: '', cacheControl: 'no-cache' };
  const robots = (demo: boolean) =>
    pageHeaders(new Headers(), { mode: 'built', config: { demo } }, page).get('x-robots-tag');
  expect(robots(true)).toBe('noindex');
  expect(robots(false)).toBeNull();
});
