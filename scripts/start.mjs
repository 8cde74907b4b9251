// Starts the server. `npm start` runs this on the pinned Node, which can run TypeScript.
import { compiled, runWithFittingHeap } from './lean-node.mjs';

process.env.NODE_ENV = 'production';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `\nThis is Node ${process.version}; Dogear runs on the Node 24 it installed. Use: npm start\n`,
  );
  process.exitCode = 1;
} else {
  runWithFittingHeap();
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(compiled);
  await import('../server/main.ts');
}
