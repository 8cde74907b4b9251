/**
 * Runs tasks in the order of arrival, each as soon as its estimated memory fits into what the running tasks leave free.
 * A task that is estimated above the limit runs alone.
 */
export function memoryBudget(limitBytes: number): <T>(bytes: number, work: () => Promise<T>) => Promise<T> {
  let usedBytes = 0;
  const queue: { bytes: number; start: () => void }[] = [];

  function startWhatFits(): void {
    for (let next = queue[0]; next && usedBytes + next.bytes <= limitBytes; next = queue[0]) {
      queue.shift();
      usedBytes += next.bytes;
      next.start();
    }
  }

  return async (estimatedBytes, work) => {
    const bytes = Math.min(estimatedBytes, limitBytes);
    await new Promise<void>((start) => {
      queue.push({ bytes, start });
      startWhatFits();
    });
    try {
      return await work();
    } finally {
      usedBytes -= bytes;
      startWhatFits();
    }
  };
}
