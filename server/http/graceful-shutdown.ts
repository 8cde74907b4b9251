import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpServer } from './server.ts';

const keepAliveGraceMs = 700;
const forceCloseAfterMs = 10_000;

/**
 * Stops a server without dropping a request. It refuses new connections at once. Open ones are served for a short
 * while, and each response closes its connection.
 */
export async function gracefulShutdown({ server, stopKeepAlive }: HttpServer): Promise<void> {
  // Server.close of http would cut idle connections at once, although their next request may be on its way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  stopKeepAlive();
  await sleep(keepAliveGraceMs);
  const idleSweep = setInterval(() => server.closeIdleConnections(), 100);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), forceCloseAfterMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(forceCloseTimer);
}
