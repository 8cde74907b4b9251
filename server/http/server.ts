import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { bufferSmallBody } from './buffer-body.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { healthPaths } from './health-paths.ts';
import { isLongResponse } from './long-response.ts';
import { closeIfBodyUnread, isClosing } from './unread-body.ts';

/** Handles a request. `env` holds what Node knows about its connection. */
export type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  server: Server;
  /** From now on every response, including those in flight, closes its connection. */
  stopKeepAlive: () => void;
};

/** Client time limits in milliseconds. A slow client occupies a connection but never delays other clients. */
export const defaultTimeouts = {
  /** For the request line and the headers, which fit into a few packets. */
  headers: 15_000,
  /** For a complete small body; see buffer-body.ts. */
  smallBody: 20_000,
  /** For a complete request: 10 MB at one megabit per second take 80 seconds. */
  request: 120_000,
  /** For a socket without a byte in either direction. */
  socketIdle: 60_000,
  /** From the request's headers to the end of the response. */
  response: 180_000,
  /** Between two requests. Proxies keep a connection for 60 seconds, so they close it first. */
  idle: 65_000,
  /** How often Node checks `headers` and `request`. */
  check: 2_000,
};

/** Ten times what our cookies and an access token need. */
const maxHeaderBytes = 16 * 1024;

/**
 * Creates Node's server with explicit limits. Requests per connection are not limited, because Node would respond to
 * the next one with a bare 503.
 */
export function createHttpServer(
  fetch: Fetch,
  limits: ConnectionLimits,
  timeouts = defaultTimeouts,
): HttpServer {
  const serve = getRequestListener(closingIfBodyUnread(fetch));
  const inFlight = new Map<Duplex, ServerResponse>();
  let isDraining = false;
  const server: Server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.idle,
      connectionsCheckingInterval: timeouts.check,
    },
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (isClosing(incoming.socket)) return;
      connections.serve(incoming, outgoing);
      track(inFlight, incoming, outgoing, timeouts.response);
      if (isDraining) outgoing.setHeader('connection', 'close');
      if (isHealthRequest(incoming)) incoming.headers.host ||= 'localhost';
      if (!validHost.test(incoming.headers.host ?? '')) return rejectHost(incoming, outgoing);
      bufferSmallBody(incoming, outgoing, timeouts.smallBody, () => void serve(incoming, outgoing));
    },
  );
  server.timeout = timeouts.socketIdle;
  const connections = limitConnections(server, limits);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    rejectSocket(socket, inFlight.get(socket), error.code),
  );
  return {
    server,
    stopKeepAlive: () => {
      isDraining = true;
      for (const outgoing of inFlight.values())
        if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
    },
  };
}

/** Requests are rejected early in many places, so this checks every response. */
const closingIfBodyUnread =
  (fetch: Fetch) =>
  async (request: Request, env: object): Promise<Response> => {
    const { incoming, outgoing } = env as HttpBindings;
    try {
      return await fetch(request, env);
    } finally {
      closeIfBodyUnread(incoming, outgoing);
    }
  };

/** Monitors may ask in HTTP/1.0, without a Host. */
const isHealthRequest = ({ url = '' }: IncomingMessage): boolean =>
  healthPaths.includes(url.split('?', 1)[0] ?? '');

/** A name or an address, and a port. Anything else would become part of the URL that the app parses. */
const validHost = /^[\w.:[\]-]*$/;

function rejectHost(incoming: IncomingMessage, outgoing: ServerResponse): void {
  closeIfBodyUnread(incoming, outgoing);
  outgoing.writeHead(400, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' });
  outgoing.end(`${badRequest.message}\n`);
}

function track(
  inFlight: Map<Duplex, ServerResponse>,
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  timeoutMs: number,
): void {
  inFlight.set(socket, outgoing);
  const timer = setTimeout(() => isLongResponse(outgoing) || socket.destroy(), timeoutMs).unref();
  outgoing.once('close', () => {
    clearTimeout(timer);
    if (inFlight.get(socket) === outgoing) inFlight.delete(socket);
  });
}

const rejections: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'That is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request took too long to arrive.' },
};
const badRequest = { status: 400, message: 'The server does not understand this request.' };

/** Responds to an unparsable request with one line of text and closes the connection. */
function rejectSocket(socket: Duplex, response: ServerResponse | undefined, code = ''): void {
  // After the headers of a response, these bytes would be read as part of its body.
  if (!socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, message } = rejections[code] ?? badRequest;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${message.length + 1}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${message}\n`);
  // Drain the socket first, for a second at most: closing it with unread data sends RST and drops the response.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}
