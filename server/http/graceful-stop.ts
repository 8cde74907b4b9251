import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const goodbyeMilliseconds = 700;
const patienceMilliseconds = 10_000;

/**
 * Stops a server without dropping a request: for a while every answer says `Connection: close`, so that
 * clients and proxies take their next request elsewhere; then no new connections, and the last ones finish.
 */
export async function gracefulStop(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await sleep(goodbyeMilliseconds);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const lastOrders = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  await closed;
  clearTimeout(lastOrders);
}
