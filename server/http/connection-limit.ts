import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { socketKey } from './client-key.ts';
import { hasBody } from './unread-body.ts';

export type ConnectionLimits = {
  total: number;
  /** Undefined behind a proxy, where all connections come from the proxy. */
  perAddress: number | undefined;
};

/**
 * Limits the open connections, in total and for each address. At the limit, a new connection closes the oldest one
 * without a complete request, because such connections are cheap to open and would lock other clients out. It is
 * rejected only if every open connection is being served.
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
  const hasRoom = (group: OpenConnections, limit: number): boolean => {
    if (group.size < limit) return true;
    const oldest = group.oldestUnserved();
    if (!oldest) return false;
    forget(oldest);
    oldest.destroy();
    return true;
  };

  server.on('connection', (socket: Socket) => {
    const key = socketKey(socket);
    const sameAddress = byAddress.get(key) ?? new OpenConnections();
    if (!hasRoom(sameAddress, perAddress) || !hasRoom(all, total)) {
      socket.destroy();
      return;
    }
    byAddress.set(key, sameAddress);
    groupsOf.set(socket, [all, sameAddress]);
    mark(socket, 'request');
    socket.once('close', () => {
      forget(socket);
      if (sameAddress.size === 0 && byAddress.get(key) === sameAddress) byAddress.delete(key);
    });
  });

  const served = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const now = (served.get(socket) ?? 0) + change;
    served.set(socket, now);
    return now;
  };
  return {
    /** Counts a request as served from its headers until its response is closed. Several may be pipelined. */
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

/** Which part of a request has not arrived on a connection yet; `nothing` while one is being served. */
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

  /** Sets keep insertion order. Idle connections come before uploads in progress. */
  oldestUnserved(): Socket | undefined {
    return [...this.#missing.request.values().take(1), ...this.#missing.body.values().take(1)][0];
  }
}
