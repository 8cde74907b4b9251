import { vi } from 'vitest';

/** Retries an assertion until it passes. Unlike `expect.poll`, it works in concurrent tests. */
export const eventually = (holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(holds, { timeout: 30_000, interval: 50 });
