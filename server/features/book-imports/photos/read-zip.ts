import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate';
import { maxPhotosInZip } from '#contract/book-imports.ts';
import { maxUploadBytes } from '#contract/images/images.ts';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';

export type ZipEntry = {
  /** Without its folders. */
  name: string;
  /** Undefined if the file is larger than any photo may be. */
  bytes: Buffer | undefined;
};

/** So small that even a bomb, which inflates a thousandfold, becomes no more than four megabytes at once. */
const chunkBytes = 4096;

/**
 * Reads the files of a zip file that is still arriving, one after the other. Names lead nowhere: only what follows their last
 * slash is used, and never as the name of a file on this machine.
 * @param wanted whether a file of this name is read at all
 * @throws DomainError `invalid_input` for a broken zip file or one with too many files
 */
export async function* readZip(
  source: AsyncIterable<Buffer>,
  wanted: (name: string) => boolean,
): AsyncGenerator<ZipEntry> {
  const finished: ZipEntry[] = [];
  let files = 0;
  const unzip = new Unzip((file) => {
    files++;
    if (files > maxPhotosInZip) throw tooManyFiles();
    const name = nameOf(file);
    if (wanted(name)) collect(file, name, (entry) => finished.push(entry));
    else skip(file);
  });
  unzip.register(StoppableInflate);
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += chunkBytes) {
      push(unzip, chunk.subarray(start, start + chunkBytes));
      yield* finished.splice(0);
    }
  push(unzip, new Uint8Array(), true);
  yield* finished.splice(0);
  if (files === 0) throw notZip();
}

function push(unzip: Unzip, chunk: Uint8Array, isLast = false): void {
  try {
    unzip.push(chunk, isLast);
  } catch (error) {
    throw error instanceof DomainError ? error : notZip();
  }
}

/** Ignores the rest of a file once it is terminated. The library's own decoder would inflate all of it. */
class StoppableInflate extends UnzipInflate {
  #isStopped = false;

  override push(chunk: Uint8Array, isLast: boolean): void {
    if (!this.#isStopped) super.push(chunk, isLast);
  }

  terminate(): void {
    this.#isStopped = true;
  }
}

/** A file that is not started would be kept in memory in case it is started later. */
function skip(file: UnzipFile): void {
  if (!supportedCompressions.has(file.compression)) return;
  file.ondata = () => undefined;
  file.start();
  file.terminate();
}

const supportedCompressions: ReadonlySet<number> = new Set([
  UnzipPassThrough.compression,
  UnzipInflate.compression,
]);

/** Without its folders; empty for a folder. */
const nameOf = ({ name }: UnzipFile): string => name.slice(0, 1000).split(/[/\\]/).at(-1) ?? '';

/** Stops reading a file once it is too large, whatever size its header claims. */
function collect(file: UnzipFile, name: string, done: (entry: ZipEntry) => void): void {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isDone = false;
  file.ondata = (error, part, isLast) => {
    if (error) throw error;
    if (isDone) return;
    size += part.length;
    const isTooLarge = size > maxUploadBytes;
    if (isTooLarge) parts = [];
    else parts.push(part);
    if (!isTooLarge && !isLast) return;
    isDone = true;
    if (isTooLarge && !isLast) file.terminate();
    done({ name, bytes: isTooLarge ? undefined : Buffer.concat(parts) });
  };
  file.start();
}

const tooManyFiles = () => new DomainError('invalid_input', say('imports.zipTooMany'));
const notZip = () => new DomainError('invalid_input', say('imports.notZip'));
