import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpServer } from './server.ts';

const keepAliveGraceMs = 700;
const patienceMilliseconds = 10_000;

/**
 * Stops a server without dropping a request. First nobody new comes in: a connection refused is one on which
 * nothing was sent yet. Those who are in go on for a while and hear with their answer that it was the last one.
 */
export async function gracefulShutdown({ server, stopKeepAlive }: HttpServer): Promise<void> {
  // Not Server.close of http: that cuts idle connections at once, on which the next request may be under way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  stopKeepAlive();
  await sleep(keepAliveGraceMs);
  const idleSweep = setInterval(() => server.closeIdleConnections(), 100);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(forceCloseTimer);
}
