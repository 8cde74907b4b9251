import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by a run of all groups. */
export const resultPage = 'docs/long-run.md';

/**
 * Returns the outcomes of groups that are known for this state of the files and this form of the tests. Those of another state or
 * form, and what was measured then (the folder `figures`), are deleted: what has changed since must be tested again.
 * @param {string} folder of the record
 * @param {{ state: string, form: string }} run
 */
export function openRecord(folder, { state, form }) {
  const file = join(folder, 'groups.json');
  const figures = join(folder, 'figures');
  let groups = readOutcomes(file, state, form);
  if (!groups) {
    rmSync(figures, { recursive: true, force: true });
    groups = {};
  }
  mkdirSync(figures, { recursive: true });
  return {
    groups,
    figures,
    /** Keeps the outcome of a group, so that a later run with `--resume` leaves it out if it passed. */
    save(name, outcome) {
      groups[name] = outcome;
      writeFileSync(file, JSON.stringify({ state, form, groups }, null, 2));
    },
  };
}

function readOutcomes(file, state, form) {
  try {
    const known = JSON.parse(readFileSync(file, 'utf8'));
    return known.state === state && known.form === form ? known.groups : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the commit in ten digits and, where files that git knows have changed since, a hash of the changes. The page that a run writes
 * is none of them: otherwise every group of a run that failed would be run again.
 * @param {string} root
 */
export function findState(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
  const commit = git('rev-parse', '--short=10', 'HEAD')?.trim();
  if (!commit) return 'no commit';
  const changes = git('diff', '--binary', 'HEAD', '--', '.', `:(exclude)${resultPage}`);
  return changes
    ? `${commit} with changes ${createHash('sha256').update(changes).digest('hex').slice(0, 10)}`
    : commit;
}
