import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { dataFolderAdvice, explainFolder, makeFolder } from '#server/lib/folders.ts';
import { type ImageStore, validFileName } from './image-store.ts';
import { newTemporaryName, removeAbandoned } from './temporary-names.ts';

/** Stores images as files in one folder, which is created if necessary. */
export async function createDiskImageStore(folder: string): Promise<ImageStore> {
  // A backup only reads.
  await makeFolder(folder).catch((error: unknown) => {
    throw explainFolder(folder, error, dataFolderAdvice);
  });
  await removeAbandoned(folder, unfinishedSuffix);
  return {
    put: async (name, bytes) => putFile(folder, validFileName(name), bytes),
    get: async (name) => getFile(join(folder, validFileName(name))),
    remove: async (name) => rm(join(folder, validFileName(name)), { force: true }),
  };
}

async function putFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, newTemporaryName(unfinishedSuffix));
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

/** A rename is durable only after the folder is synced, too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and does not need this step.
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

const unfinishedSuffix = '.unfinished';
