import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Check } from '#contract/setup.ts';
import { needsLook, works } from './check.ts';

const enoughBytes = 2_000_000_000;

/** Measures the free space where the pictures and the embedded database are, or will be. */
export async function checkDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const values = { gigabytes: (free / 1e9).toFixed(1) };
    return free >= enoughBytes ? works('disk', 'enough', values) : needsLook('disk', 'low', values);
  } catch (error) {
    // With pictures and database elsewhere, the folder does not exist.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && dirname(folder) !== folder
      ? checkDisk(dirname(folder))
      : needsLook('disk', 'unknown');
  }
}
