import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeIfBodyUnread } from './unread-body.ts';

/** The largest body of any request but an upload. Larger bodies are passed on, and the app rejects them. */
export const smallBodyBytes = 256 * 1024;

type WithBody = IncomingMessage & { rawBody?: Buffer };

/**
 * Buffers a small body completely before the request is handled, so that a slow sender occupies nothing but a
 * connection. Uploads are streamed.
 */
export function bufferSmallBody(
  incoming: WithBody,
  outgoing: ServerResponse,
  timeoutMs: number,
  next: () => void,
): void {
  if (!isSmallBody(incoming)) {
    next();
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => respondTimeout(incoming, outgoing), timeoutMs).unref();
  const finish = () => {
    stop();
    incoming.rawBody = Buffer.concat(chunks);
    next();
  };
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > smallBodyBytes) finish();
  };
  const stop = () => {
    clearTimeout(timer);
    incoming.off('data', onData).off('end', finish);
  };
  incoming.on('data', onData).once('end', finish);
  // If the client disconnects before the end, the request is dropped.
  incoming.once('error', stop).once('close', stop);
}

function isSmallBody({ url, headers }: IncomingMessage): boolean {
  if (isUpload(url ?? '')) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 && length <= smallBodyBytes;
}

/** Whether this is the path of an operation whose body is streamed. */
export const isUpload = (path: string): boolean =>
  /^\/api\/(?:images|orders\/[^/?]+\/case-photos|book-imports(?:\/[^/?]+\/photos)?)(\?|$)/.test(path);

function respondTimeout(incoming: IncomingMessage, outgoing: ServerResponse): void {
  closeIfBodyUnread(incoming, outgoing);
  const message = 'This request took too long to arrive.\n';
  outgoing.writeHead(408, {
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
  });
  outgoing.end(message);
}
