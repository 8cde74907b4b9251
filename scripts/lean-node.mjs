// Node options that limit memory. By default, Node lets garbage grow to hundreds of megabytes before it
// collects it, which is too much for a machine that runs other programs as well. Measured in docs/performance.

import { totalmem } from 'node:os';
import { join } from 'node:path';

/**
 * Heaps in MB, from the memory of a machine on. Dogear's long-lived data takes about 60 MB, however many users there are; a
 * larger young generation takes less processor time, because most of its garbage is gone before it is looked at.
 */
const heaps = [
  { from: 0, young: 8, old: 144 },
  { from: 900, young: 16, old: 192 },
  { from: 1_900, young: 32, old: 256 },
];

/** @param memoryMb what the machine or container has */
export function heapFlags(memoryMb) {
  const { young, old } = heaps.findLast(({ from }) => memoryMb >= from) ?? heaps[0];
  return [`--max-semi-space-size=${young}`, `--max-old-space-size=${old}`];
}

/** The smallest heap: for commands, and for measurements. */
export const leanFlags = heapFlags(0);

/** The memory of the machine, or of the container if that has less. */
function memoryMb() {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.min(limit, totalmem()) / 2 ** 20;
}

/** For glibc: threads share memory arenas, and freed memory is returned to the system. */
export const leanEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The cache of compiled code, which later starts reuse. */
export const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

/** Re-executes this command with the smallest heap, where the system supports that. */
export const runLean = () => runWith(leanFlags);

/** Re-executes this program with a heap that fits the machine, where the system supports that. */
export const runWithFittingHeap = () => runWith(heapFlags(memoryMb()));

/** Memory options that the operator has set take precedence. */
function runWith(flags) {
  const said = `${process.env.NODE_OPTIONS ?? ''} ${process.execArgv.join(' ')}`;
  if (!process.execve || /(old|semi)-space-size|cpu-prof/.test(said)) return;
  const args = [process.execPath, ...flags, ...process.execArgv];
  process.execve(process.execPath, [...args, ...process.argv.slice(1)], { ...leanEnv, ...process.env });
}
