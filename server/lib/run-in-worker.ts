import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

type Bounds = { timeoutMs: number; heapMb: number };

/**
 * Runs a script of its own thread, which blocks only itself, until it posts its outcome. The thread ends with it.
 * @throws Error if it takes too long or too much memory, or fails
 */
export async function runInWorker<Outcome>(
  script: URL,
  workerData: unknown,
  { timeoutMs, heapMb }: Bounds,
): Promise<Outcome> {
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Keeps what decoders print about hostile input out of the log.
    stdout: true,
    stderr: true,
  });
  // Also listens for errors until the end: one without a listener would end the process.
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('It ended without an outcome')));
  try {
    const outcome = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    return (await Promise.race([outcome, ended]))[0];
  } finally {
    await worker.terminate();
  }
}
