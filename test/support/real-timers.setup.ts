import { afterAll, vi } from 'vitest';

/** The files of a worker share its globals: timers that a file replaced, and did not put back, would keep the next file waiting. */
afterAll(() => void vi.useRealTimers());
