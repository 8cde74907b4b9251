import { vi } from 'vitest';

/** Holds in a moment. Unlike `expect.poll` it works in tests that run beside each other. */
export const eventually = (holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(holds, { timeout: 30_000, interval: 50 });
