// npm run test:all: everything, group by group. It goes on after a failure, and prints a line for each group.
//
//   npm run test:all                          all groups; writes docs/long-run.md
//   npm run test:all -- accessibility chaos   these groups
//   npm run test:all -- --resume              the groups that have not passed on these files
//   npm run test:all -- --long                the long forms of the tests that have one
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, runVitest } from './run-vitest.mjs';
import { listGroups } from './test-groups.mjs';
import { findState, openRecord, resultPage } from './test-record.mjs';
import { writeLongRun } from './write-long-run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function runProof(given) {
  const groups = listGroups(root);
  const names = groups.map(({ name }) => name);
  const chosen = given.filter((argument) => !argument.startsWith('--'));
  const wrong = given.find((argument) =>
    argument.startsWith('--') ? !['--long', '--resume'].includes(argument) : !names.includes(argument),
  );
  if (wrong !== undefined) {
    console.error(`${wrong} is no group of tests. The groups are: ${names.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const form = given.includes('--long') ? 'long' : 'proof';
  const state = findState(root);
  const record = openRecord(join(root, 'test-results'), { state, form });
  const known = record.groups;
  const isLeft = ({ name }) => !given.includes('--resume') || known[name]?.failed !== 0;
  const wanted = groups.filter((group) => chosen.length === 0 || chosen.includes(group.name)).filter(isLeft);
  for (const group of wanted) record.save(group.name, runGroup(group, form, record.figures));
  const outcomes = groups.flatMap(({ name }) => (known[name] ? [{ name, ...known[name] }] : []));
  printOutcomes(outcomes);
  const page = join(root, resultPage);
  if (outcomes.length === groups.length)
    writeLongRun({ folder: record.figures, page, commit: state, form, outcomes });
  process.exitCode = wanted.every(({ name }) => known[name].failed === 0) ? 0 : 1;
}

function runGroup({ name, folders }, form, figures) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const paths = folders.map((folder) => join(root, folder, '/'));
  const env = { TEST_FORM: name === 'gate' ? 'gate' : form, TEST_SEEDS: 'new', TEST_RESULTS_DIR: figures };
  const { files, ...summary } = runVitest(root, paths, env);
  return { ...summary, slowest: files.slice(0, 3), seconds: Math.round((Date.now() - started) / 1000) };
}

function printOutcomes(outcomes) {
  console.log('\n── Groups');
  for (const { name, seconds, slowest, ...summary } of outcomes) {
    const verdict = summary.failed === 0 ? 'ok    ' : 'FAILED';
    console.log(`${verdict}  ${name} (${minutes(seconds)}): ${closingLine(summary)}`);
    for (const test of summary.flaky) console.log(`        flaky: ${test}`);
    for (const { file, seconds: took } of slowest) console.log(`        ${minutes(took)}  ${file}`);
  }
}

const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

runProof(process.argv.slice(2));
