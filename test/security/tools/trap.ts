import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server is told to come by, by a photo's address for instance; whoever is not wapiti asking has been caught. */
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
