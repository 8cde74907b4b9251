import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection stays open to read and drop the rest of a body. */
export const linger = {
  /** A client that sends less than this in one second counts as stalled. */
  bytesPerSecond: 16 * 1024,
  /** More than any upload that Dogear accepts. */
  bytes: 32 * 1024 * 1024,
  milliseconds: 30_000,
};

const closing = new WeakSet<Socket>();

/** Whether the last response of this connection has been given. A later request on it must not be executed. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * Makes a response the last one of its connection if the body of its request has not arrived completely. The response
 * says `connection: close`, and the rest of the body is read and dropped within bounds. Destroying the socket with
 * unread bytes would reset the connection, and the client or proxy could lose the response.
 */
export function closeIfBodyUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming) || outgoing.headersSent) return;
  const { socket } = incoming;
  outgoing.setHeader('connection', 'close');
  if (closing.has(socket)) return;
  closing.add(socket);
  let isLingering = false;
  // Node and @hono/node-server call this once the response has been written.
  socket.destroySoon = () => {
    if (!isLingering) dropRest(incoming);
    isLingering = true;
  };
}

/** Whether a request has a body. One without may be served before its parser marks it as complete. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function dropRest(incoming: IncomingMessage): void {
  const { socket } = incoming;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.once('finish', () => destroyOnceStalled(socket));
  socket.end();
  // A previous reader would go on filling a buffer that is never emptied.
  incoming.removeAllListeners('data').removeAllListeners('readable');
  incoming.resume();
}

function destroyOnceStalled(socket: Socket): void {
  const deadline = performance.now() + linger.milliseconds;
  const first = socket.bytesRead;
  let last = first;
  const check = setInterval(() => {
    const now = socket.bytesRead;
    const isStalled = now - last < linger.bytesPerSecond;
    if (isStalled || now - first > linger.bytes || performance.now() > deadline) socket.destroy();
    last = now;
  }, 1_000).unref();
  socket.once('close', () => clearInterval(check));
}
