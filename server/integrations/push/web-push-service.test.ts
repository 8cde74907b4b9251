import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { createVapidKeys } from './vapid-keys.ts';
import { createWebPushService, postPush } from './web-push-service.ts';

const requested: (string | undefined)[] = [];
const server = createServer((request, response) => {
  requested.push(request.url);
  if (request.url === '/silent') return;
  response.writeHead(302, { location: '/elsewhere' }).end();
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = () => ({ headers: {}, body: new Uint8Array(8), signal: AbortSignal.timeout(5_000) });

test('a redirect is not followed', async () => {
  expect(await postPush(`${address}/push`, request())).toBe(302);
  expect(requested).toEqual(['/push']);
});

test('a push service that is silent does not hold the worker', async () => {
  const { endpoint, keys } = createPushBrowser().subscription;
  const service = createWebPushService({
    keys: createVapidKeys('a secret of at least 32 characters'),
    contact: 'mailto:host@dogear.example',
    timeoutMs: 50,
    post: (_, given) => postPush(`${address}/silent`, given),
  });
  await expect(service.deliver({ endpoint, ...keys }, { payload: '{}', topic: 'a' })).rejects.toThrow(
    /^fcm\.googleapis\.com did not respond \(TimeoutError\b/,
  );
});

test('the keys of a site stay the same with its secret, and are valid for any secret', () => {
  const keys = createVapidKeys('a secret of at least 32 characters');
  expect(createVapidKeys('a secret of at least 32 characters')).toEqual(keys);
  for (let nth = 0; nth < 300; nth++) {
    const { publicKey, privateKey } = createVapidKeys(`secret ${nth}`);
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(privateKey).toMatch(/^[\w-]{43}$/);
    expect(publicKey).not.toBe(keys.publicKey);
  }
});
