import { setTimeout as sleep } from 'node:timers/promises';
import { RawConnection } from '../chaos/raw-connection.ts';

/** What a slow client sends first, and the piece that it then sends from time to time, without end. */
type Slowness = { first: (host: string) => string; more: string; listens?: boolean };

const posting = (path: string, host: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${headers}\r\n`;

export const slownesses = {
  headers: { first: (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n`, more: 'X-More: 1\r\n' },
  body: {
    first: (host) =>
      // This body is read before the sender is authenticated.
      posting('/webhooks/cards', host, 'Content-Type: application/json\r\nContent-Length: 200000\r\n'),
    more: ' ',
  },
  chunks: {
    first: (host) =>
      posting(
        '/api/auth/sign-in/email',
        host,
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      ),
    more: '1\r\n \r\n',
  },
  upload: {
    first: (host) =>
      `${posting('/api/images', host, 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n')}` +
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
    more: 'x',
  },
  reading: {
    first: (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(30),
    more: '',
    listens: false,
  },
} satisfies Record<string, Slowness>;

/** Opens this many slow clients of each kind, until they are stopped. */
export async function openSlowClients(
  address: string,
  each: number,
  kinds: Slowness[] = Object.values(slownesses),
) {
  const { host } = new URL(address);
  const connections: { connection: RawConnection; more: string }[] = [];
  for (let n = 0; n < each; n++)
    for (const { first, more, listens = true } of kinds) {
      const connection = await RawConnection.open(address);
      if (!listens) connection.stopListening();
      connection.say(first(host));
      connections.push({ connection, more });
    }
  let isOver = false;
  const dripping = (async () => {
    while (!isOver) {
      for (const { connection, more } of connections) if (more) connection.say(more);
      await sleep(500);
    }
  })();
  return {
    connections: connections.map(({ connection }) => connection),
    leave: async (): Promise<void> => {
      isOver = true;
      await dripping;
      for (const { connection } of connections) connection.end();
    },
  };
}
