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
import { closeIfBodyUnread, isClosing } from './unread-body.ts';

/** Answers a request; `env` is what Node knows of its connection. */
export type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  server: Server;
  /** From now on every answer, those under way too, tells its client to take the next request elsewhere. */
  stopKeepAlive: () => void;
};

/** How long a client may take, in milliseconds. Somebody slow costs a connection, never anybody else's turn. */
export const timeouts = {
  /** For the first line and the headers, which fit into a few packets. */
  headers: 15_000,
  /** For all of a small body; see buffer-body.ts. */
  smallBody: 20_000,
  /** For all of a request: 10 MB at one megabit per second take 80 seconds. */
  request: 120_000,
  /** Without a byte in either direction. */
  silence: 60_000,
  /** For taking the answer. */
  answer: 180_000,
  /** Between two requests: longer than proxies keep a connection (60 seconds), so that it is they who close it. */
  idle: 65_000,
  /** How often the first two are looked at. */
  check: 2_000,
};

/** Cookies and a token need a tenth of it. */
const maxHeaderBytes = 16 * 1024;

/**
 * Node's server with all of its limits said. Requests per connection are not limited: it would answer the next one
 * with a bare 503.
 */
export function createHttpServer(fetch: Fetch, limits: ConnectionLimits, patient = timeouts): HttpServer {
  const serve = getRequestListener(closingIfBodyUnread(fetch));
  const inFlight = new Map<Duplex, ServerResponse>();
  let isDraining = false;
  const server: Server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: patient.headers,
      requestTimeout: patient.request,
      keepAliveTimeout: patient.idle,
      connectionsCheckingInterval: patient.check,
    },
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (isClosing(incoming.socket)) return;
      connections.serve(incoming, outgoing);
      track(inFlight, incoming, outgoing);
      if (isDraining) outgoing.setHeader('connection', 'close');
      if (!validHost.test(incoming.headers.host ?? '')) return refuseHost(incoming, outgoing);
      bufferSmallBody(incoming, outgoing, patient.smallBody, () => void serve(incoming, outgoing));
    },
  );
  server.timeout = patient.silence;
  const connections = limitConnections(server, limits);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, inFlight.get(socket), error.code),
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

/** Early refusals come from many places, so this looks at every response. */
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

/** A name or an address, and a port. Anything else would become a part of the address that the app reads. */
const validHost = /^[\w.:[\]-]*$/;

function refuseHost(incoming: IncomingMessage, outgoing: ServerResponse): void {
  closeIfBodyUnread(incoming, outgoing);
  outgoing.writeHead(400, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' });
  outgoing.end(`${badRequest.words}\n`);
}

function track(
  underWay: Map<Duplex, ServerResponse>,
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  underWay.set(socket, outgoing);
  const impatience = setTimeout(() => socket.destroy(), timeouts.answer).unref();
  outgoing.once('close', () => {
    clearTimeout(impatience);
    if (underWay.get(socket) === outgoing) underWay.delete(socket);
  });
}

const refusals: Record<string, { status: number; words: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, words: 'The headers of this request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, words: 'That is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, words: 'This request took too long to arrive.' },
};
const badRequest = { status: 400, words: 'Dogear does not understand this request.' };

/** What never became a request is answered in one short line of text, and the connection ends. */
function refuse(socket: Duplex, answer: ServerResponse | undefined, code = ''): void {
  // In the middle of another answer it would be read as a part of that.
  if (!socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, words } = refusals[code] ?? badRequest;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${words.length + 1}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${words}\n`);
  // Closed at once, with their bytes unread, the answer would be lost on the way. But nobody waits for them long.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}
