import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['web', 'contract', 'messages', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs'];
const stampIn = (root) => join(root, 'dist', '.built-from');

/** Whether dist/ was built from the sources as they are now. */
export function isWebBuilt(root) {
  return existsSync(stampIn(root)) && readFileSync(stampIn(root), 'utf8') === hashOfSources(root);
}

export function markWebBuilt(root, hash) {
  writeFileSync(stampIn(root), hash);
}

export function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
