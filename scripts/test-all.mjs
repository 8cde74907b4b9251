// npm run test:all: everything, group by group. It goes on after a failure, and prints a line for each group.
//
//   npm run test:all                          all groups; writes docs/long-run.md
//   npm run test:all -- accessibility chaos   these groups
//   npm run test:all -- --resume              the groups that have not passed on this commit
//   npm run test:all -- --long                the long forms of the tests that have one
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, runVitest } from './run-vitest.mjs';
import { listGroups } from './test-groups.mjs';
import { writeLongRun } from './write-long-run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'test-results');
const record = join(results, 'groups.json');
const figures = join(results, 'figures');

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
  const commit = findCommit();
  const known = readRecord(commit, form);
  const isLeft = ({ name }) => !given.includes('--resume') || known[name]?.failed !== 0;
  const wanted = groups.filter((group) => chosen.length === 0 || chosen.includes(group.name)).filter(isLeft);
  mkdirSync(figures, { recursive: true });
  for (const group of wanted) {
    known[group.name] = runGroup(group, form);
    writeFileSync(record, JSON.stringify({ commit, form, groups: known }, null, 2));
  }
  const outcomes = groups.flatMap(({ name }) => (known[name] ? [{ name, ...known[name] }] : []));
  printOutcomes(outcomes);
  if (outcomes.length === groups.length)
    writeLongRun({ folder: figures, page: join(root, 'docs', 'long-run.md'), commit, form, outcomes });
  process.exitCode = wanted.every(({ name }) => known[name].failed === 0) ? 0 : 1;
}

function runGroup({ name, folders }, form) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const paths = folders.map((folder) => join(root, folder, '/'));
  const env = { TEST_FORM: name === 'gate' ? 'gate' : form, TEST_RESULTS_DIR: figures };
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

/** Results count for one commit: what has changed since must be tested again. */
function readRecord(commit, form) {
  try {
    const known = JSON.parse(readFileSync(record, 'utf8'));
    return known.commit === commit && known.form === form ? known.groups : {};
  } catch {
    return {};
  }
}

function findCommit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const changed = git('status', '--porcelain', '--untracked-files=no');
  const commit = git('rev-parse', '--short=10', 'HEAD');
  return commit ? `${commit}${changed ? ' with changes' : ''}` : 'no commit';
}

runProof(process.argv.slice(2));
