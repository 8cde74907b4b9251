import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { createS3ImageStore } from '#server/integrations/images/s3-image-store.ts';

/** Ways in which S3 fails, each with what it answers. */
export const failures: [failure: string, answer: RequestListener][] = [
  ['always fails', (_request, answer) => answer.writeHead(500).end('<Error>AccessKey secret</Error>')],
  ['never answers', () => undefined],
  ['hangs up', (request) => request.destroy()],
  ['refuses the keys', (_request, answer) => answer.writeHead(403).end()],
  ['sends people elsewhere', (_request, answer) => answer.writeHead(307, { location: '/' }).end()],
];

/**
 * An image store whose S3 answers like this. It asks three times.
 * @param timeoutMs of each of them; short for an S3 that never answers
 */
export async function openFailingStore(
  answer: RequestListener,
  timeoutMs: number,
): Promise<{ store: ImageStore; close: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place = { endpoint: `http://127.0.0.1:${port}`, bucket: 'covers', region: 'us-east-1' };
  const keys = { accessKeyId: 'an-id', secretAccessKey: 'a-secret' };
  return {
    store: createS3ImageStore({ ...place, ...keys }, { timeoutMs, attempts: 3, pauseMs: 1 }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
