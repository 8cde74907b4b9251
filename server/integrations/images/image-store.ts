import type { ReadableStream } from 'node:stream/web';

/** Where picture files are kept. Names are made from their content, so a file never changes once it is there. */
export type ImageStore = {
  /** Resolves when the file would survive a crash of the machine. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Whoever asks must read the body or cancel it. */
  get(name: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
};

/** Callers check names by their own rules; this one keeps every file inside its store whatever they do. */
export function pictureFileName(name: string): string {
  if (!/^[0-9a-z-]+\.webp$/.test(name)) throw new Error(`Not the name of a picture: ${name}`);
  return name;
}
