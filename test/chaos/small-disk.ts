import { execFileSync } from 'node:child_process';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Only root can mount a small disk. Tests that need none run everywhere. */
export const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (() => {
    try {
      execFileSync('mount', ['--version']);
      return true;
    } catch {
      return false;
    }
  })();

/** Moves a folder with its files to a small disk of its own. */
export async function moveToSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  const aside = `${folder}.aside`;
  await rename(folder, aside);
  execFileSync('mkdir', [folder]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  execFileSync('cp', ['-a', `${aside}/.`, folder]);
  await rm(aside, { recursive: true });
  return new SmallDisk(folder);
}

export class SmallDisk {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get #filler(): string {
    return join(this.#folder, 'filler');
  }

  /** Fills the disk except for this many bytes. */
  async fill(leaving = 0): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    await writeFile(this.#filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving))).catch(() => undefined);
  }

  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', [this.#folder]);
  }
}
