// npm test: the tests that guard every change. Arguments name files, of all groups of tests: npm test -- orders
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, runVitest } from './run-vitest.mjs';
import { listGroups } from './test-groups.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Files that may take more than the longest share, with the reason.
 * @type {Record<string, string>}
 */
const mayTakeLonger = {
  'test/journeys/specification-texts/specification-texts.test.ts':
    'Every screen that the specification prescribes, some of which change what the next ones show.',
  'test/permissions/permissions.test.ts': 'Every route, as every kind of user.',
};

/**
 * Of the time of all files together. Unlike seconds, a share is about the same on a slow or busy machine; it leaves room for what is
 * not: files that run beside other browsers take up to twice as long.
 */
const longestShare = 1 / 20;

function runGate() {
  const folders = listGroups(root).find(({ name }) => name === 'gate')?.folders ?? [];
  const summary = runVitest(
    root,
    folders.map((folder) => join(root, folder, '/')),
  );
  const tooSlow = reportSpeed(summary);
  finish(summary, tooSlow);
}

/** Prints the slowest files, and returns those that take too long without a reason. A second try is one. */
function reportSpeed({ files, flaky }) {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\nThe slowest files, of ${Math.round(total)} s in all:`);
  for (const { file, seconds } of files.slice(0, 10)) console.log(`  ${seconds.toFixed(1)} s  ${file}`);
  return files.filter(
    ({ file, seconds }) =>
      seconds > total * longestShare &&
      !(file in mayTakeLonger) &&
      !flaky.some((test) => test.startsWith(`${file} > `)),
  );
}

function finish(summary, tooSlow = []) {
  for (const test of summary.flaky) console.log(`flaky: ${test}`);
  for (const { file } of tooSlow)
    console.log(
      `too slow: ${file}. Make it cheaper, move it to the proof, or name the reason in scripts/test.mjs.`,
    );
  console.log(closingLine(summary));
  const succeeded = summary.failed === 0 && summary.passed > 0 && tooSlow.length === 0;
  process.exitCode = succeeded ? 0 : 1;
}

const given = process.argv.slice(2);
if (given.length === 0) runGate();
else finish(runVitest(root, given));
