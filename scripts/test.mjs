// Runs all tests, including the end-to-end tests. Arguments are passed to vitest: npm test -- orders
// With --long, runs the long versions of the tests that have one, and writes their measurements.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLongRun } from './write-long-run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const testsWithLongVersion = [
  'test/simulation',
  'test/chaos/mail-across-crash',
  'test/chaos/recurring-jobs-across-crash',
  'test/cluster',
  'test/security',
  'server/features/auth/sign-in',
  'test/accessibility/pages',
  'test/deploy',
];

function runTests(given) {
  const isLong = given.includes('--long');
  const chosen = given.filter((arg) => arg !== '--long');
  const args = isLong && chosen.length === 0 ? testsWithLongVersion : chosen;
  const folder = mkdtempSync(join(tmpdir(), 'dogear-results-'));
  const results = join(folder, 'results.json');
  const figures = join(folder, 'figures');
  mkdirSync(figures);
  const long = isLong && { TEST_LONG: '1', TEST_RESULTS_DIR: figures };
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
    const { status } = spawnSync(
      process.execPath,
      [vitest, 'run', '--config', 'test/vitest.config.ts', ...reporters, ...args],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...long } },
    );
    const counts = countResults(results);
    // A partial run is not published.
    if (isLong && chosen.length === 0)
      writeLongRun(figures, join(root, 'docs', 'long-run.md'), closingLine(counts));
    console.log(closingLine(counts));
    process.exitCode = status === 0 && counts.failed === 0 && counts.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that failed to load has no failed test of its own, and counts as one. */
function countResults(path) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

runTests(process.argv.slice(2));
