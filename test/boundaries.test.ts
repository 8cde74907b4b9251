import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'dogear-boundaries-'));
  await copyFile(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'));
  for (const [path, source] of Object.entries(allowed)) await plant(path, source);
});

afterEach(() => rm(tree, { recursive: true, force: true }));

/** A small tree in which everything is as it should be. */
const allowed = {
  'contract/money.ts': `export const cents = 1;`,
  'contract/orders.ts': `import { cents } from './money.ts'; export type Order = typeof cents;`,
  'server/errors.ts': `export class DomainError extends Error {}`,
  'server/http/caller.ts': `import type { Order } from '../../contract/orders.ts'; export type Caller = Order;`,
  'server/orders/book-a-book.ts': `import { DomainError } from '../errors.ts'; export const bookABook = DomainError;`,
  'server/orders/order-queries.ts': `export const openOrders = 1;`,
  'server/orders/order-routes.ts': `import { openOrders } from './order-queries.ts'; export const routes = openOrders;`,
  'server/demo/seed.ts': `import { bookABook } from '../orders/book-a-book.ts'; export const seed = bookABook;`,
  'server/app.ts': `import { routes } from './orders/order-routes.ts'; export const app = routes;`,
  'server/main.ts': `import { app } from './app.ts'; app;`,
  'server/pages.ts': `import type { render } from '../web/entry.server.tsx'; export type Render = typeof render;`,
  'web/entry.server.tsx': `import type { Order } from '../contract/orders.ts'; export const render = <T extends Order>(x: T) => <p>{x}</p>;`,
  'test/test-app.ts': `import { app } from '../server/app.ts'; export const testApp = app;`,
};

const planted: [rule: string, path: string, source: string][] = [
  ['contract-imports-zod-only', 'contract/books.ts', `import '../server/errors.ts';`],
  ['contract-imports-zod-only', 'contract/files.ts', `import 'node:fs';`],
  ['web-never-server', 'web/pages/home.tsx', `import type { Caller } from '../../server/http/caller.ts';`],
  ['server-never-web', 'server/orders/page.ts', `import '../../web/entry.server.tsx';`],
  ['pages-load-the-entry-only', 'server/pages-cache.ts', `import '../web/root.tsx';`],
  ['foundation-never-features', 'server/db/seed.ts', `import '../orders/book-a-book.ts';`],
  ['features-meet-at-use-cases', 'server/catalog/list.ts', `import '../orders/order-queries.ts';`],
  ['features-meet-at-use-cases', 'server/demo/orders.ts', `export * from '../orders/order-routes.ts';`],
  ['main-is-the-top', 'test/server.ts', `await import('../server/main.ts');`],
  ['tests-stay-out-of-the-product', 'server/orders/fake.ts', `import '../../test/test-app.ts';`],
  ['no-cycles', 'server/orders/cycle.ts', `import './cycle.ts';`],
  ['no-barrels-no-utils', 'server/orders/order.ts', `import './utils.ts';`],
];

test('a tree that keeps the boundaries passes', () => {
  expect(cruise()).toMatchObject({ status: 0 });
  expect(violations()).toEqual([]);
});

test('each boundary refuses what crosses it', { timeout: 60_000 }, async () => {
  await plant('server/orders/utils.ts', '');
  await plant('web/root.tsx', '');
  for (const [, path, source] of planted) await plant(path, source);

  expect(cruise().status).toBeGreaterThan(0);
  expect(violations()).toEqual(planted.map(([rule, path]) => `${rule}: ${path}`).sort());
});

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${source}\nexport {};\n`);
}

function cruise(...options: string[]) {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  return spawnSync(process.execPath, [program, 'contract', 'server', 'web', 'test', ...options], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

function violations(): string[] {
  const { summary } = JSON.parse(cruise('--output-type', 'json').stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort();
}
