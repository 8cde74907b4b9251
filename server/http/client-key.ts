import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { addressKey, clientAddress } from './client-address.ts';

/** What concurrency limits count a request by: its client's address, before the app has a context for it. */
export const requestKey = (request: Request, env: object, trustedHeader: string | undefined): string => {
  const { incoming } = env as Partial<HttpBindings>;
  const header = (name: string) => request.headers.get(name);
  return addressKey(clientAddress({ header, remoteAddress: incoming?.socket.remoteAddress }, trustedHeader));
};

/** What connection limits count a socket by. */
export const socketKey = ({ remoteAddress }: Socket): string =>
  addressKey(clientAddress({ header: () => undefined, remoteAddress }, undefined));
