// Node options that limit memory. By default, Node lets garbage grow to hundreds of megabytes before it
// collects it, which is too much for a machine that runs other programs as well. Measured in docs/performance.

import { join } from 'node:path';

/** Dogear's long-lived data takes about 60 MB, however many users there are. */
export const leanFlags = ['--max-semi-space-size=8', '--max-old-space-size=144'];

/** For glibc: threads share memory arenas, and freed memory is returned to the system. */
export const leanEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The cache of compiled code, which later starts reuse. */
export const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

/**
 * Re-executes this program with these options, where the system supports that. Memory options that the operator
 * has set take precedence.
 */
export function runLean() {
  const said = `${process.env.NODE_OPTIONS ?? ''} ${process.execArgv.join(' ')}`;
  if (!process.execve || /(old|semi)-space-size|cpu-prof/.test(said)) return;
  const args = [process.execPath, ...leanFlags, ...process.execArgv];
  process.execve(process.execPath, [...args, ...process.argv.slice(1)], { ...leanEnv, ...process.env });
}
