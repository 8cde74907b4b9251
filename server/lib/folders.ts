import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from './errors.ts';

export const dataFolderAdvice =
  'Make the user who starts Dogear the owner of the data folder, or set DATA_DIR to another one.';

/**
 * Makes a folder that can be written to, and those above it, unless it is there.
 * @param advice what to do about one that cannot be used
 * @throws StartupError that names the folder
 */
export async function openFolder(path: string, advice: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK);
  } catch (error) {
    throw explainFolder(path, error, advice);
  }
}

/** Makes a folder and those above it. `recursive: true` reports ENOENT for a read-only disk, and never returns if the system reports ENOENT. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it.
    if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error;
  });
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/** Returns an error of the disk as a sentence about a folder, and any other error, also about another file, as it is. */
export function explainFolder(path: string, error: unknown, advice: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', syscall = 'connect', path: file = path } = error as NodeJS.ErrnoException;
  const isHere = syscall !== 'connect' && (file.startsWith(path) || path.startsWith(file));
  const reason = isHere && reasons[code];
  return reason ? new StartupError(`The folder ${path} cannot be used: ${reason}. ${advice}`) : error;
}

const notAllowed = 'Dogear is not allowed to write there';
const inTheWay = 'a file is in the way';
const diskFull = 'the disk is full';
const reasons: Record<string, string> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'the disk is read-only',
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ENOENT: 'the system lets no one make folders there',
};
