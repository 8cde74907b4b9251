import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderAdvice, openFolder } from '../lib/folders.ts';

/** Returns the secret of a demo. It is created once and stored beside the data, so that sessions survive a restart. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  // The folder does not exist yet when database and images are stored elsewhere.
  await openFolder(dataDir, dataFolderAdvice);
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
}
