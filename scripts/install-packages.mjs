import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const stampIn = (root) => join(root, 'node_modules', '.dogear-installed');
/** npm's hidden lockfile, which it writes when an installation is complete. */
const npmsNoteIn = (root) => join(root, 'node_modules', '.package-lock.json');

export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Whether all packages of package-lock.json are installed, by this script or by `npm install`. */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false;
  if (readOrNothing(stampIn(root)) === stampFor(root)) return true;
  if (!isAsLocked(root)) return false;
  writeFileSync(stampIn(root), stampFor(root));
  return true;
}

/**
 * Installs the packages of package-lock.json from scratch, because a partial installation cannot be recognized.
 * Runs no install scripts except those in runAllowedScripts, afterwards. Writes the stamp last, so that the
 * next start repeats an interrupted installation. Returns the error message if it fails.
 */
export function installPackages(root) {
  console.log('Installing packages (about a minute the first time)');
  const started = Date.now();
  const trouble = removeInstalled(root);
  if (trouble) return inPlainWords(root, trouble);
  // Not `npm ci`: the lock file omits some packages for other platforms, which `npm ci` treats as an error.
  const { status, output } = runNpm(root, [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-progress',
  ]);
  if (status !== 0) return `${output.trim()}\n\n${inPlainWords(root, output)}`;
  const refused = runAllowedScripts(root);
  if (refused) return `${refused.trim()}\n\n${inPlainWords(root, refused)}`;
  if (!existsSync(pinnedNode(root))) {
    return `${output.trim()}\n\nThe packages were installed, but the pinned Node is missing. Remove node_modules and start again.`;
  }
  writeFileSync(stampIn(root), stampFor(root));
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

function removeInstalled(root) {
  try {
    rmSync(stampIn(root), { force: true });
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  } catch (error) {
    return error.message;
  }
}

/**
 * Runs the install scripts of the packages in `allowScripts` and no others; docs/install-scripts.md gives the
 * reasons. Current npm treats `allowScripts` as advice and runs every script, and older versions do not know
 * it, so all scripts are disabled and the allowed packages are rebuilt by name. Returns npm's output if that
 * fails.
 */
function runAllowedScripts(root) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts)
    .filter((allowed) => allowScripts[allowed] === true)
    .map((allowed) => allowed.replace(/(?<=.)@.*$/, ''))
    .filter((name) => existsSync(join(root, 'node_modules', name)));
  if (names.length === 0) return;
  // An npm that enforces `allowScripts` finds no versions in a lock file without URLs, and would reject all
  // packages.
  const args = [
    '--ignore-scripts=false',
    '--dangerously-allow-all-scripts',
    '--loglevel=error',
    '--no-progress',
  ];
  const { status, output } = runNpm(root, ['rebuild', ...args, ...names]);
  return status === 0 ? undefined : output;
}

function runNpm(root, args) {
  // npm is about to replace the Node that may be running this script, so it must run on the system's own.
  const inside = join(root, 'node_modules');
  const path = (process.env.PATH || '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  const environment = { ...process.env, PATH: path.join(delimiter) };
  const npm = process.env.npm_execpath;
  const [command, commandArgs] = npm ? ['node', [npm, ...args]] : ['npm', args];
  const shell = process.platform === 'win32' && !npm;
  const result = spawnSync(command, commandArgs, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell,
  });
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n');
  return { status: result.status, output };
}

function inPlainWords(root, output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full. Free up about 1.5 GB and start again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `Dogear is not allowed to write to ${root}. Make your user the owner of the folder.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'Cannot reach the npm registry. Check the network and start again; missing packages will be installed then.';
  }
  return 'Installing the packages failed. See the output of npm above, then start again to retry.';
}

function stampFor(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const { platform, arch } = process;
  return `${createHash('sha256').update(lock).digest('hex')} ${platform} ${arch}\n`;
}

function isAsLocked(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const found = packagesOf(npmsNoteIn(root));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const installed = found[path];
    // The hidden lockfile may list packages that are not installed, because a command that only writes the lock
    // file updates it, too.
    const isThere = installed && existsSync(join(root, path));
    return path === '' || (isThere ? installed.version === version : optional === true);
  });
}

function packagesOf(lockFile) {
  return JSON.parse(readOrNothing(lockFile) || '{}').packages ?? {};
}

function readOrNothing(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
