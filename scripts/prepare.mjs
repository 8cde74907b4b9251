// Runs before `npm start`, `npm test`, `npm run dev`, and `npm run check`, on any Node and with no packages
// installed, so it may import only Node's own modules.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declareMessages } from './declare-messages.mjs';
import { installPackages, isInstalled, pinnedNode } from './install-packages.mjs';
import { isWebBuilt } from './web-build-stamp.mjs';

const oldestNode = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

function prepare() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    return fail(
      `Dogear needs Node ${oldestNode} or later to install itself; this is ${process.version}. ` +
        'Install a newer version from your package manager or nodejs.org.',
    );
  }
  if (!isInstalled(root)) {
    const trouble = installPackages(root);
    if (trouble) return fail(trouble);
  }
  declareMessages(root);
  if (process.argv.includes('--build') && !isWebBuilt(root)) buildWeb();
}

function buildWeb() {
  const { status } = spawnSync(pinnedNode(root), [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('Building the pages failed. See the error above.');
}

function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exitCode = 1;
}

prepare();
