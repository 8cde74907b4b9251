import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port on this machine, below those that systems give to servers and connections that ask for any: one of those
 * could take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
