// Writes docs/long-run.md from the outcome of `npm run test:all` and what its tests measured (test/support/report-metrics.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { closingLine } from './run-vitest.mjs';

/**
 * @param {object} run
 * @param {string} run.folder with one file for each part that was measured
 * @param {string} run.page
 * @param {string} run.commit
 * @param {string} run.form 'proof' or 'long'
 * @param {{ name: string, seconds: number, passed: number, failed: number, skipped: number, flaky: string[] }[]} run.outcomes
 */
export function writeLongRun({ folder, page, commit, form, outcomes }) {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  const command = form === 'long' ? 'npm run test:all -- --long' : 'npm run test:all';
  writeFileSync(
    page,
    [
      '# The last run of all tests',
      '',
      `\`${command}\` on ${day}, commit ${commit}, ${machine}. The run writes this page. Times depend on the machine.`,
      '[SECURITY.md](../SECURITY.md) says what is guaranteed, and which test checks it.',
      '',
      '| Group | Minutes | Outcome |',
      '| --- | --- | --- |',
      ...outcomes.map(
        ({ name, seconds, ...summary }) =>
          `| ${name} | ${(seconds / 60).toFixed(1)} | ${closingLine(summary)} |`,
      ),
      '',
      '| Part | Measured | Figure |',
      '| --- | --- | --- |',
      ...readFigures(folder),
      '',
    ].join('\n'),
  );
}

function readFigures(folder) {
  const parts = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .sort((one, other) => one.part.localeCompare(other.part));
  return parts.flatMap(({ part, figures }) =>
    Object.entries(figures).map(
      ([what, figure], index) => `| ${index === 0 ? part : ''} | ${what} | ${figure} |`,
    ),
  );
}
