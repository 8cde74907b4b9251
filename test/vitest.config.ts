import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findInstalledBrowser, hasPackagedBrowser } from './e2e/find-browser.ts';

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

/**
 * End-to-end tests that run in the browser that comes with npm as well, where another one is installed. They are
 * about what differs most between versions: modules that fail to load, navigation, forms, and frames.
 */
const inBothBrowsers = ['test/e2e/{coming-in,unreliable-network}.test.ts', 'test/e2e/paying/paying.test.ts'];

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

if (hasPackagedBrowser && findInstalledBrowser())
  projects.push({
    root,
    test: {
      ...shared,
      name: 'browser of npm',
      include: inBothBrowsers,
      env: { TEST_BROWSER: 'npm' },
      maxWorkers: Math.max(2, availableParallelism() - 1),
      sequence: { groupOrder: 0 },
    },
  });

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/database.global.ts', 'test/support/process-folder.global.ts'],
    projects,
  },
});
