import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';

type Bounds = { timeoutMs: number; heapMb: number };

/**
 * Runs a script of its own thread, which blocks only itself, until it posts its outcome. The thread ends with it. The script first
 * posts that it has loaded what it needs: only then its time begins, because loading takes longer on a busy machine.
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
  const messages = on(worker, 'message');
  const nextMessage = () => Promise.race([messages.next(), ended]);
  let tooLate: NodeJS.Timeout | undefined;
  try {
    await nextMessage();
    tooLate = setTimeout(() => void worker.terminate(), timeoutMs);
    return (await nextMessage()).value?.[0];
  } finally {
    clearTimeout(tooLate);
    await worker.terminate();
  }
}
