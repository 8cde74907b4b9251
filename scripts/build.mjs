// Builds the pages into dist/: the browser's files (client/) and the server's renderer (server/).
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfSources, markWebBuilt } from './web-build-stamp.mjs';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const parts = ['client', 'server'];

async function buildWeb() {
  const started = Date.now();
  console.log('Building the pages');
  const hash = hashOfSources(root);
  const staging = join(dist, `.building-${process.pid}`);
  try {
    await buildPart(join(staging, 'client'), {
      manifest: true,
      rolldownOptions: { input: join(root, 'web', 'app', 'entry.client.tsx') },
    });
    await buildPart(join(staging, 'server'), {
      ssr: join(root, 'web', 'app', 'entry.server.tsx'),
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'entry.server.js' } },
    });
    swapIn(staging);
    markWebBuilt(root, hash);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function buildPart(outDir, options) {
  return build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ...options },
  });
}

/**
 * A failed build keeps the last good one. An interruption between the two moves leaves no stamp, so the build
 * runs again.
 */
function swapIn(staging) {
  rmSync(join(dist, '.built-from'), { force: true });
  for (const part of parts) {
    const old = join(staging, `old-${part}`);
    if (existsSync(join(dist, part))) renameSync(join(dist, part), old);
    renameSync(join(staging, part), join(dist, part));
  }
}

mkdirSync(dist, { recursive: true });
await buildWeb();
