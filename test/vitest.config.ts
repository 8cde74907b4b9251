import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['{contract,server,web,test,scripts}/**/*.test.{ts,tsx}'],
    // One fewer than the cores, the default, would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['test/support/database.global.ts', 'test/e2e/e2e.global.ts'],
    // Every test uses a real database, the end-to-end tests also a real browser.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
