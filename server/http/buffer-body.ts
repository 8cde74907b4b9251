import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeIfBodyUnread } from './unread-body.ts';

/** A little more than any call but an upload takes: what is larger is passed on to be refused by the app. */
export const smallBodyBytes = 256 * 1024;

type WithBody = IncomingMessage & { rawBody?: Buffer };

/**
 * Lets a small body arrive whole before anything is done with its request, so that a slow sender occupies nothing
 * but a connection. Uploads go on as they come.
 */
export function bufferSmallBody(
  incoming: WithBody,
  outgoing: ServerResponse,
  patience: number,
  goOn: () => void,
): void {
  if (!isSmallBody(incoming)) return goOn();
  const chunks: Buffer[] = [];
  let size = 0;
  const impatience = setTimeout(() => tooSlow(incoming, outgoing), patience).unref();
  const finish = () => {
    stop();
    incoming.rawBody = Buffer.concat(chunks);
    goOn();
  };
  const take = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > smallBodyBytes) finish();
  };
  const stop = () => {
    clearTimeout(impatience);
    incoming.off('data', take).off('end', finish);
  };
  incoming.on('data', take).once('end', finish);
  // Whoever leaves in the middle has asked for nothing.
  incoming.once('error', stop).once('close', stop);
}

function isSmallBody({ url, headers }: IncomingMessage): boolean {
  if (isUpload(url ?? '')) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > 0 && length <= smallBodyBytes;
}

/** The one call whose body is read as it arrives. */
export const isUpload = (path: string): boolean => /^\/api\/images(\?|$)/.test(path);

function tooSlow(incoming: IncomingMessage, outgoing: ServerResponse): void {
  closeIfBodyUnread(incoming, outgoing);
  const words = 'This request took too long to arrive.\n';
  outgoing.writeHead(408, {
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': words.length,
  });
  outgoing.end(words);
}
