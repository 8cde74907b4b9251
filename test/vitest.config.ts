import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

/** Tests that assert how long something takes. They run one at a time, after all others. */
const measurements = [
  'server/db/migrate.test.ts',
  'server/features/auth/sign-in.test.ts',
  'server/features/images/{hostile,refused}-uploads.test.ts',
  'server/features/images/decode/heic.test.ts',
  'server/health/readiness.test.ts',
  'server/integrations/images/image-store.test.ts',
  'test/chaos/{flood,shares,slow-clients}.test.ts',
  'test/security/long-texts.test.ts',
];

const shared = {
  // Every test uses a real database, the end-to-end tests also a real browser.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: {
      ...shared,
      name: 'tests',
      include: ['{contract,server,web,test}/**/*.test.{ts,tsx}'],
      exclude: measurements,
      // One fewer than the cores, the default, would leave one of two cores idle.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      sequence: { groupOrder: 0 },
    },
  },
  {
    root,
    test: {
      ...shared,
      name: 'measurements',
      include: measurements,
      maxWorkers: 1,
      // Another process on the machine can disturb a measurement.
      retry: 1,
      sequence: { groupOrder: 1 },
    },
  },
];

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/database.global.ts', 'test/support/process-folder.global.ts'],
    projects,
  },
});
