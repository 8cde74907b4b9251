import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that records its requests. Any request means that the server under test was made to fetch an
 * address.
 */
export async function openTrap() {
  const caught: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path !== '/' && !/^\/get_(ssrf|xxe)\.php/.test(path)) caught.push(path);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
