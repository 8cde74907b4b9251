import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '#contract/images/images.ts';
import { say } from '#contract/kernel/sentence.ts';
import { newTemporaryName, removeAbandoned } from '#server/integrations/images/temporary-names.ts';
import { DomainError } from '#server/lib/errors.ts';

const suffix = '.dogear-upload';

/** Call at startup to delete partial uploads of processes that were killed. */
export const removeAbandonedUploads = (): Promise<void> => removeAbandoned(tmpdir(), suffix);

/**
 * Streams an upload into a temporary file that exists only while `use` runs.
 * @throws DomainError `too_large` as soon as more than 10 MB have arrived
 */
export async function spool<T>(source: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), newTemporaryName(suffix));
  // Opened first, because a file that is still being created could not be deleted.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(source, limitBytes(maxUploadBytes), file.createWriteStream());
    return await use(path);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** A pipeline step that fails once too many bytes have passed. */
export function limitBytes(maxBytes: number, tooLarge: () => DomainError = imageTooLarge) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge();
      yield chunk;
    }
  };
}

export const imageTooLarge = (): DomainError => new DomainError('too_large', say('requests.photoTooLarge'));
