import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { addressKey, clientAddress } from './client-address.ts';

/** Returns the key that concurrency limits count a request under, before the app has a context for it. */
export const requestKey = (request: Request, env: object, trustedHeader: string | undefined): string => {
  const { incoming } = env as Partial<HttpBindings>;
  const header = (name: string) => request.headers.get(name);
  return addressKey(clientAddress({ header, remoteAddress: incoming?.socket.remoteAddress }, trustedHeader));
};

/** Returns the key that connection limits count a socket under. */
export const socketKey = ({ remoteAddress }: Socket): string =>
  addressKey(clientAddress({ header: () => undefined, remoteAddress }, undefined));
