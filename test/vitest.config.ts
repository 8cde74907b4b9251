import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findInstalledBrowser, hasPackagedBrowser } from './e2e/find-browser.ts';

const root = new URL('..', import.meta.url).pathname;

/** Tests that assert how long something takes. They run one at a time, after all others. */
const measurements = [
  'server/db/migrate.test.ts',
  'server/features/auth/sign-in.test.ts',
  'server/features/book-imports/{guards,import-speed}.test.ts',
  'server/features/images/{hostile,refused}-uploads.test.ts',
  'server/features/images/decode/heic.test.ts',
  'server/health/readiness.test.ts',
  'server/integrations/images/image-store.test.ts',
  'test/chaos/{flood,shares,slow-clients}.test.ts',
  'test/security/long-texts.test.ts',
];

/**
 * End-to-end tests that run in the installed browser as well, while all others run only in the one that comes with npm. They are
 * about what differs most between versions: modules that fail to load, navigation, forms, and frames; or about notifications, which
 * the browser that comes with npm does not show.
 */
const inBothBrowsers = [
  'test/e2e/push-notifications.test.ts',
  'test/e2e/{coming-in,unreliable-network}.test.ts',
  'test/e2e/paying/paying.test.ts',
];

/** Tests that drive a browser. */
const browserTests = ['test/{accessibility,e2e,languages}/**/*.test.ts'];

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
      exclude: [...measurements, ...browserTests],
      // One fewer than the cores, the default, would leave one of two cores idle.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      sequence: { groupOrder: 0 },
    },
  },
  {
    root,
    test: {
      ...shared,
      name: 'browser',
      include: browserTests,
      // A browser on a busy machine may fail for no fault of ours. The second try is reported, and only CI has one.
      retry: process.env.CI === 'true' ? 1 : 0,
      // More users at a time than cores only make each of them slower, up to the time limits.
      maxConcurrency: 2,
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

if (hasPackagedBrowser && !process.env.CHROME_PATH && findInstalledBrowser())
  projects.push({
    root,
    test: {
      ...shared,
      name: 'installed browser',
      include: inBothBrowsers,
      env: { TEST_BROWSER: 'installed' },
      maxWorkers: Math.max(2, availableParallelism() - 1),
      sequence: { groupOrder: 0 },
    },
  });

export default defineConfig({
  root,
  test: {
    globalSetup: [
      'test/support/database.global.ts',
      'test/support/process-folder.global.ts',
      ...(hasPackagedBrowser ? ['test/e2e/packaged-browser.global.ts'] : []),
    ],
    projects,
  },
});
