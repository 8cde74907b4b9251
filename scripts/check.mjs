// All checks for a change. Every step runs, so that one run shows all failures.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declareMessages } from './declare-messages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The tools run on the pinned Node even if this script was not started through npm. */
const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

const steps = [
  ['Formatting and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['Types of web', 'tsc', ['-p', 'web']],
  ['Types of server', 'tsc', ['-p', 'server']],
  ['Types of tests and tools', 'tsc', ['-p', '.']],
  ['Boundaries', 'depcruise', ['contract', 'demo', 'messages', 'server', 'web', 'test', 'scripts', 'tools']],
  ['Unused files, exports and packages', 'knip', ['--no-progress']],
  ['Regular expressions', 'node', ['scripts/check-expressions.mjs']],
  ['Tests', 'node', ['scripts/test.mjs']],
];

function check({ withoutTests, typesOnly }) {
  declareMessages(root);
  const outcomes = steps
    .filter(([title]) => !(withoutTests && title === 'Tests'))
    .filter(([title]) => !typesOnly || title.startsWith('Types'))
    .map(([title, command, args]) => {
      console.log(`\n── ${title}`);
      const started = Date.now();
      const { status } = spawnSync(command, args, {
        cwd: root,
        env: environment,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      return { title, ok: status === 0, seconds };
    });
  console.log('\n── Summary');
  for (const { title, ok, seconds } of outcomes)
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}

check({
  withoutTests: process.argv.includes('--without-tests'),
  typesOnly: process.argv.includes('--types-only'),
});
