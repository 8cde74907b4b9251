import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { PictureStore } from './picture-store.ts';

/** Pictures as files in one folder, which is made if it is not there. */
export async function createDiskPictureStore(folder: string): Promise<PictureStore> {
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  return {
    put: (name, bytes) => putFile(folder, fileName(name), bytes),
    get: (name) => getFile(join(folder, fileName(name))),
    remove: (name) => rm(join(folder, fileName(name)), { force: true }),
  };
}

async function putFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}${unfinishedSuffix}`);
  try {
    await writeDurably(unfinished, bytes);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is part of the folder, and as easily lost as the content. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and needs no such step.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function getFile(path: string) {
  const file = await openIfThere(path);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return { body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>, size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Callers check names by their own rules; this one keeps every file inside the folder whatever they do. */
function fileName(name: string): string {
  if (!/^[0-9a-z-]+\.[0-9a-z]+$/.test(name) || name.endsWith(unfinishedSuffix))
    throw new Error(`Not the name of a picture: ${name}`);
  return name;
}

const unfinishedSuffix = '.unfinished';
const anHour = 3_600_000;

/** What a killed process left half written. Another process may be writing right now, so only old ones go. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinishedSuffix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - anHour) await rm(path, { force: true });
  }
}
