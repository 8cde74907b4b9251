import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Mail } from '#server/integrations/mail/mail-service.ts';
import { createTestApp } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
const letter: Mail = {
  id: randomUUID(),
  orderedAt: new Date('2026-01-31T12:00:00Z'),
  to: 'ruth@dogear.test',
  subject: 'Hello <script>alert(1)</script>',
  text: 'Follow http://127.0.0.1/verify-email?token=abc"><img src=x onerror=alert(1)>',
  enclosed: [],
  html: '<html><head></head><body><a href="http://127.0.0.1/">Go</a><script>alert(1)</script></body></html>',
};
const id = `20260131T120000Z-${letter.id}`;

beforeAll(async () => {
  await app.outbox.deliver(letter);
});

type From = { remoteAddress?: string; host?: string; headers?: Record<string, string>; httpVersion?: string };

async function look(
  path: string,
  { remoteAddress = '127.0.0.1', host = '127.0.0.1:3000', headers, httpVersion = '1.1' }: From = {},
) {
  const request = new Request(`http://${host}${path}`, headers && { headers });
  return app.app.fetch(request, { incoming: { httpVersion, socket: { remoteAddress } } });
}

test('the mail is there to be read, as text of other people’s', async () => {
  const list = await look('/demo-mailbox');
  expect(list.status).toBe(200);
  expect(list.headers.get('cache-control')).toBe('no-store');
  const listed = await list.text();
  expect(listed).toContain(`href="/demo-mailbox/${id}"`);
  expect(listed).not.toContain('<script');
  const page = await (await look(`/demo-mailbox/${id}`)).text();
  expect(page).toContain('href="http://127.0.0.1/verify-email?token=abc"');
  expect(page).not.toMatch(/<script|<img/);
});

test('the message stands in a frame that can do nothing but be read and left', async () => {
  const page = await look(`/demo-mailbox/${id}`);
  expect(await page.text()).toContain('sandbox="allow-top-navigation-by-user-activation"');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  const message = await look(`/demo-mailbox/${id}/message`);
  const policy = message.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox allow-top-navigation-by-user-activation$/);
  expect(policy).not.toContain('script');
  expect(message.headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test.each<[string, From]>([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  [
    'another machine that says it is this one',
    { remoteAddress: '10.0.0.7', headers: { 'x-real-ip': '127.0.0.1' } },
  ],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a name of somebody else’s that leads here', { host: 'evil.test:3000' }],
  ['a proxy on this machine that names nobody, as older ones do', { httpVersion: '1.0' }],
  ...[
    'forwarded',
    'via',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-client-cert',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
  ].map((header): [string, From] => [
    `a proxy on this machine that sets ${header}`,
    { headers: { [header]: '192.0.2.1' } },
  ]),
])('not from %s', async (_, from) => {
  for (const path of ['/demo-mailbox', `/demo-mailbox/${id}`, `/demo-mailbox/${id}/message`]) {
    const answer = await look(path, from);
    expect(answer.status, path).toBe(403);
    expect(await answer.text()).not.toContain('ruth@');
  }
});

test.each(['nothing', '..%2f..%2fsecret', `${id}x`, '%00'])('there is no mail %j', async (other) => {
  expect((await look(`/demo-mailbox/${other}`)).status).toBe(404);
  expect((await look(`/demo-mailbox/${other}/message`)).status).toBe(404);
});

test('production does not have it', async () => {
  const production = await createTestApp({
    env: {
      DOGEAR_MODE: 'production',
      PUBLIC_URL: 'https://books.example',
      DOGEAR_SECRET: 'long enough to be a secret of its own',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  for (const path of ['/demo-mailbox', `/demo-mailbox/${id}`])
    expect((await production.app.fetch(new Request(`http://127.0.0.1${path}`), env)).status).toBe(404);
  expect(production.app.routes.filter(({ path }) => path.startsWith('/demo-mailbox'))).toEqual([]);
  const asked = await production.send('POST', '/api/forgot-password', {
    body: { email: 'ruth@dogear.test' },
  });
  expect(asked.body).toEqual({ acknowledged: true, readAt: null });
  await production.close();
});
