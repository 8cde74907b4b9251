import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { listen } from './listen.ts';
import { createHttpServer } from './server.ts';

const app = setUpTestApp();
const { server } = createHttpServer((request, env) => app.app.fetch(request, env), {
  total: 100,
  perAddress: 100,
});
let port: number;

beforeAll(async () => {
  port = await listen(server, 0, '127.0.0.1');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function send(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  return text(socket);
}

test.each(['/healthz', '/readyz', '/healthz?probe=1'])('GET %s answers without a Host', async (path) => {
  for (const head of [`GET ${path} HTTP/1.0`, `GET ${path} HTTP/1.1\r\nHost:\r\nConnection: close`])
    expect(await send(head), head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('HEAD answers without a Host, too', async () => {
  expect(await send('HEAD /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('other addresses need a Host, and none takes one that is no host', async () => {
  expect(await send('GET /api/categories HTTP/1.0')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send('GET /healthz HTTP/1.1\r\nHost: a/b')).toMatch(/^HTTP\/1\.1 400 /);
});
