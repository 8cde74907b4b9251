import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; bytes: number };

/**
 * Takes the place of a Dogear and records its requests. It responds, or reads a request completely and then
 * drops it.
 */
export async function openStub() {
  const received: Received[] = [];
  const behaviour = { dies: false };
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    if (url === '/healthz' || url === '/readyz') return outgoing.end('ready');
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    incoming.on('end', () => {
      received.push({ method, url, headers, bytes });
      if (behaviour.dies) incoming.socket.destroy();
      else outgoing.end('done');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    behaviour,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type Stub = Awaited<ReturnType<typeof openStub>>;
