import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page like Dogear's with one mistake: it shows the search text unescaped. */
export async function openScriptCanary() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://canary');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      pathname === '/search'
        ? `<!doctype html><title>Search</title><h1>Books about ${searchParams.get('q') ?? ''}</h1>`
        : '<!doctype html><title>Canary</title><a href="/search?q=owls">Books about owls</a>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
