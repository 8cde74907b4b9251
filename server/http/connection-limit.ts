import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { socketKey } from './client-key.ts';
import { hasBody } from './unread-body.ts';

export type ConnectionLimits = {
  total: number;
  /** Undefined where all connections are those of a proxy. */
  perAddress: number | undefined;
};

/**
 * Bounds the open connections, in total and for each address. One too many closes the oldest one that has no complete
 * request, because those are cheap to open and would keep everybody else out. It is refused only if there is none.
 */
export function limitConnections(server: Server, { total, perAddress = total }: ConnectionLimits) {
  const all = new OpenConnections();
  const byAddress = new Map<string, OpenConnections>();
  const groupsOf = new WeakMap<Socket, OpenConnections[]>();

  const mark = (socket: Socket, missing: Missing): void => {
    for (const group of groupsOf.get(socket) ?? []) group.set(socket, missing);
  };
  const forget = (socket: Socket): void => {
    for (const group of groupsOf.get(socket) ?? []) group.delete(socket);
    groupsOf.delete(socket);
  };
  const hasRoom = (group: OpenConnections, most: number): boolean => {
    if (group.size < most) return true;
    const oldest = group.oldestUnserved();
    if (!oldest) return false;
    forget(oldest);
    oldest.destroy();
    return true;
  };

  server.on('connection', (socket: Socket) => {
    const key = socketKey(socket);
    const ofAddress = byAddress.get(key) ?? new OpenConnections();
    if (!hasRoom(ofAddress, perAddress) || !hasRoom(all, total)) {
      socket.destroy();
      return;
    }
    byAddress.set(key, ofAddress);
    groupsOf.set(socket, [all, ofAddress]);
    mark(socket, 'request');
    socket.once('close', () => {
      forget(socket);
      if (ofAddress.size === 0 && byAddress.get(key) === ofAddress) byAddress.delete(key);
    });
  });

  const served = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const now = (served.get(socket) ?? 0) + change;
    served.set(socket, now);
    return now;
  };
  return {
    /** A request is served from its head until its response is closed; several may be pipelined. */
    serve: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const { socket } = incoming;
      count(socket, 1);
      const isWhole = incoming.complete || !hasBody(incoming);
      mark(socket, isWhole ? 'nothing' : 'body');
      if (!isWhole) incoming.once('end', () => count(socket, 0) > 0 && mark(socket, 'nothing'));
      outgoing.once('close', () => count(socket, -1) === 0 && mark(socket, 'request'));
    },
  };
}

/** What of a request has not arrived on a connection; `nothing` while it is served. */
type Missing = 'request' | 'body' | 'nothing';

class OpenConnections {
  readonly #missing = {
    request: new Set<Socket>(),
    body: new Set<Socket>(),
    nothing: new Set<Socket>(),
  } satisfies Record<Missing, Set<Socket>>;

  get size(): number {
    const { request, body, nothing } = this.#missing;
    return request.size + body.size + nothing.size;
  }

  set(socket: Socket, missing: Missing): void {
    this.delete(socket);
    this.#missing[missing].add(socket);
  }

  delete(socket: Socket): void {
    for (const sockets of Object.values(this.#missing)) sockets.delete(socket);
  }

  /** Sets keep the order in which their members came. An upload under way goes after all idle connections. */
  oldestUnserved(): Socket | undefined {
    return [...this.#missing.request.values().take(1), ...this.#missing.body.values().take(1)][0];
  }
}
