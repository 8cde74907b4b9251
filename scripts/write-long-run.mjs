// Writes docs/long-run.md from the measurements of the long tests (test/support/report-metrics.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * @param {string} folder with one file for each part
 * @param {string} page
 * @param {string} outcome the test runner's last line
 */
export function writeLongRun(folder, page, outcome) {
  const parts = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .sort((one, other) => one.part.localeCompare(other.part));
  const rows = parts.flatMap(({ part, figures }) =>
    Object.entries(figures).map(
      ([what, figure], index) => `| ${index === 0 ? part : ''} | ${what} | ${figure} |`,
    ),
  );
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  writeFileSync(
    page,
    [
      '# The last long run',
      '',
      `\`npm run test:long\` on ${day}, ${machine}: ${outcome}. The run writes this page. Times depend on the machine.`,
      '[SECURITY.md](../SECURITY.md) says what is guaranteed, and which test checks it.',
      '',
      '| Part | Measured | Figure |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n'),
  );
}
