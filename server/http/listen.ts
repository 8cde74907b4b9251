import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../lib/errors.ts';

/**
 * Starts listening and returns the port (for port 0, the one that the system chose).
 * @throws StartupError when the port is taken or not permitted
 */
export async function listen(
  server: Server,
  port: number,
  host: string,
  settings = { port: 'PORT', host: 'HOST' },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(toStartupError(error, port, host, settings)),
    );
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

export const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Returns the origin at which this server reaches itself, also when it listens on all addresses. */
export function loopbackOrigin(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

function toStartupError(
  error: NodeJS.ErrnoException,
  port: number,
  host: string,
  settings: { port: string; host: string },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is already in use, perhaps by another Dogear. ` +
          `Stop that program, or choose another port: ${settings.port}=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartupError(
        `Your user is not allowed to use port ${port}. Choose one above 1023, such as ${settings.port}=3000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`${settings.host}=${host} is not an address of this machine.`);
    default:
      return error;
  }
}
