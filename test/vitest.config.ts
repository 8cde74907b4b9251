import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findInstalledBrowser, takesPackagedBrowser } from './browser/find-browser.ts';

const root = new URL('..', import.meta.url).pathname;

/** Folders whose tests drive a browser, as a person does. */
const browserTests = ['test/{accessibility,browser,journeys,languages}/**/*.test.ts'];

/** Every assertion about how long something takes. These tests run one at a time. */
const measurements = ['test/measurements/**/*.test.ts'];

/**
 * Browser tests that run in the installed browser as well, while all others run only in the one that comes with npm. They are
 * about what differs most between versions: navigation, forms, and frames; or about notifications, which the browser that comes
 * with npm does not show.
 */
const inBothBrowsers = [
  'test/browser/push-notifications.test.ts',
  'test/browser/paying/paying.test.ts',
  'test/browser/{failing-server,without-script}.test.ts',
  'test/journeys/{coming-in,unreliable-network}.test.ts',
];

const allTests = '{contract,demo,server,web,test}/**/*.test.{ts,tsx}';

/** Files that replace modules. The others of their worker would get the replacement, or keep what they have loaded from it. */
const withReplacedModules = globSync(allTests, { cwd: root }).filter((file) =>
  /^vi[.]mock[(]/m.test(readFileSync(join(root, file), 'utf8')),
);

const shared = {
  // Every test uses a real database, the browser tests also a real browser.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/** Browser tests have a second try: a browser on a busy machine may fail for no fault of ours. The report names what needed it. */
const inBrowser = {
  ...shared,
  retry: 1,
  // More users at a time than cores only make each of them slower, up to the time limits.
  maxConcurrency: 2,
  maxWorkers: Math.max(2, availableParallelism()),
  sequence: { groupOrder: 0 },
  globalSetup: ['test/browser/prepare-browser.global.ts'],
};

/** Tests that drive no browser. */
const withoutBrowser = {
  ...shared,
  // More than the cores, because these tests mostly wait for the database.
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 1 },
  setupFiles: ['test/support/property-seed.setup.ts', 'test/support/real-timers.setup.ts'],
};

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: {
      ...withoutBrowser,
      name: 'tests',
      include: [allTests],
      exclude: [...measurements, ...browserTests, ...withReplacedModules],
      // The files of a worker share what they import, and so half of the processor time. Each has its own app and database.
      isolate: false,
    },
  },
  {
    root,
    test: { ...withoutBrowser, name: 'tests with replaced modules', include: withReplacedModules },
  },
  { root, test: { ...inBrowser, name: 'browser', include: browserTests } },
  {
    root,
    test: {
      ...shared,
      name: 'measurements',
      include: measurements,
      maxWorkers: 1,
      // Another process on the machine can disturb a measurement.
      retry: 1,
      sequence: { groupOrder: 2 },
    },
  },
];

if (takesPackagedBrowser && findInstalledBrowser())
  projects.push({
    root,
    test: {
      ...inBrowser,
      name: 'installed browser',
      include: inBothBrowsers,
      env: { TEST_BROWSER: 'installed' },
    },
  });

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/database.global.ts', 'test/support/process-folder.global.ts'],
    projects,
  },
});
