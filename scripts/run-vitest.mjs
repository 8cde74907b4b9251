import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs vitest and returns its summary (scripts/test-reporter.mjs). A run that ends without one counts as one failure.
 * @param {string} root of the project
 * @param {string[]} args for vitest
 * @param {Record<string, string>} env
 * @returns {import('./test-reporter.mjs').Summary}
 */
export function runVitest(root, args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-results-'));
  const summary = join(folder, 'summary.json');
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config=test/vitest.config.ts',
        '--reporter=default',
        `--reporter=${join(root, 'scripts', 'test-reporter.mjs')}`,
        ...args,
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, TEST_SUMMARY: summary } },
    );
    const read = JSON.parse(readFileSync(summary, 'utf8'));
    // vitest may fail for another reason than a test, such as an error that no test caught.
    return status !== 0 && read.failed === 0 ? { ...read, failed: 1 } : read;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, flaky: [], files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ passed: number, failed: number, skipped: number, flaky: string[] }} summary */
export function closingLine({ passed, failed, skipped, flaky }) {
  const more = [skipped > 0 && `${skipped} skipped`, flaky.length > 0 && `${flaky.length} flaky`];
  return [`${passed} passed`, `${failed} failed`, ...more].filter(Boolean).join(', ');
}
