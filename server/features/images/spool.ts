import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '#contract/images.ts';
import { newTemporaryName, removeAbandoned } from '#server/integrations/images/temporary-names.ts';
import { DomainError } from '#server/lib/errors.ts';

const suffix = '.dogear-upload';

/** To be called at the start: what a killed process was receiving is of no use to anybody. */
export const removeAbandonedUploads = (): Promise<void> => removeAbandoned(tmpdir(), suffix);

/**
 * Streams what is sent into a temporary file for as long as `use` works on it; no file is left afterwards.
 * @throws DomainError `too_large` as soon as more than 10 MB have come
 */
export async function spool<T>(source: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), newTemporaryName(suffix));
  // Opened before anything can fail: a file that is still being created could not be removed.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(source, atMost(maxUploadBytes), file.createWriteStream());
    return await use(path);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** A step of a pipeline that passes bytes on until there are too many. */
export function atMost(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    for await (const chunk of chunks) {
      seen += chunk.length;
      if (seen > maxBytes) throw pictureTooLarge();
      yield chunk;
    }
  };
}

export const pictureTooLarge = (): DomainError =>
  new DomainError('too_large', 'This photo is larger than 10 MB. Choose a smaller one.');
