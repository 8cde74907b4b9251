import type { ReadableStream } from 'node:stream/web';

/** Storage of image files. Names are hashes of the content, so a stored file never changes. */
export type ImageStore = {
  /** Resolves when the file is durable. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The caller must read the body or cancel it. */
  get(name: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | undefined>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
};

/** Returns the name if it cannot lead outside the store. A second line of defense: callers validate names, too. */
export function validFileName(name: string): string {
  if (!/^[0-9a-z-]+\.(?:webp|jpg)$/.test(name)) throw new Error(`Not the name of a picture: ${name}`);
  return name;
}
