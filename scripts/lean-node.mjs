// How Node is told to keep its memory small. By itself it lets garbage grow to hundreds of megabytes before it looks
// after it: right for a machine that does nothing else, wrong for a Dogear beside others. Measured in docs/performance.

import { join } from 'node:path';

/** Of what lives long Dogear needs some 60 MB, however many people come. */
export const leanFlags = ['--max-semi-space-size=8', '--max-old-space-size=144'];

/** For the C library of most Linux systems: memory that one thread is done with serves the others, or goes back. */
export const leanEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Where what one start has read and compiled is found by the next. */
export const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

/**
 * Puts this program in the place of its own process once more, with the above, where the system can do that. Whoever
 * has said for themselves how much memory there is knows better.
 */
export function runLean() {
  const said = `${process.env.NODE_OPTIONS ?? ''} ${process.execArgv.join(' ')}`;
  if (!process.execve || /(old|semi)-space-size|cpu-prof/.test(said)) return;
  const args = [process.execPath, ...leanFlags, ...process.execArgv];
  process.execve(process.execPath, [...args, ...process.argv.slice(1)], { ...leanEnv, ...process.env });
}
