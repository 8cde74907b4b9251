import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'dogear-boundaries-'));
  await mkdir(join(tree, 'contract'));
  for (const file of ['.dependency-cruiser.mjs', 'package.json', 'contract/features.ts'])
    await copyFile(join(root, file), join(tree, file));
  for (const [path, source] of Object.entries(allowed)) await plant(path, source);
});

afterEach(() => rm(tree, { recursive: true, force: true }));

/** A small source tree without violations. */
const allowed = {
  'contract/kernel/money/money.ts': `export const cents = 1;`,
  'contract/orders/orders.ts': `import { cents } from '../kernel/money/money.ts'; export type Order = typeof cents;`,
  'server/lib/errors.ts': `export class DomainError extends Error {}`,
  'server/http/current-user.ts': `import type { Order } from '#contract/orders/orders.ts'; export type CurrentUser = Order;`,
  'server/db/open-database.ts': `import type { Config } from '#server/config/config.ts'; export type Db = Config;`,
  'server/features/catalog/lock-book.ts': `export const lockBook = 1;`,
  'server/features/orders/create-order.ts': `import { DomainError } from '#server/lib/errors.ts'; import { lockBook } from '../catalog/lock-book.ts'; export const createOrder = [DomainError, lockBook];`,
  'server/features/orders/queries.ts': `export const openOrders = 1;`,
  'server/features/orders/routes.ts': `import { openOrders } from './queries.ts'; export const routes = openOrders;`,
  'demo/seed.ts': `import { createOrder } from '#server/features/orders/create-order.ts'; export const seed = createOrder;`,
  'server/config/config.ts': `export type Config = { port: number }; export const loadConfig = 1;`,
  'server/app/routes.ts': `import { routes } from '../features/orders/routes.ts'; export const app = routes;`,
  'server/app/seed.ts': `export const seed = () => import('#demo/seed.ts');`,
  'server/main.ts': `import { app } from './app/routes.ts'; app;`,
  'server/ssr/pages.ts': `import type { Render } from '#web/app/render.ts'; export type PageSource = Render;`,
  'web/app/entry.server.tsx': `import { Header } from '../layout/header.tsx'; export const render = () => <Header />;`,
  'web/app/render.ts': `export type Render = () => Promise<Response>;`,
  'web/app/root.tsx': `export const Root = 1;`,
  'web/layout/header.tsx': `import { user } from '../features/auth/user.ts'; export const Header = () => <p>{user}</p>;`,
  'web/features/auth/user.ts': `export const user = 'nell';`,
  'web/features/meeting-places/place-picks.tsx': `export const PlacePicks = 1;`,
  'web/features/catalog/grid.tsx': `import { user } from '../auth/user.ts'; export const Grid = () => <p>{user}</p>;`,
  'web/ui/button.tsx': `export const Button = () => <button>Buy</button>;`,
  'tools/bench/bench.ts': `import { testApp } from '#test/support/test-app.ts'; export const bench = testApp;`,
  'test/support/test-app.ts': `import { app } from '#server/app/routes.ts'; export const testApp = app;`,
};

const planted: [rule: string, path: string, source: string][] = [
  ['contract-imports-zod-only', 'contract/catalog/catalog.ts', `import '#server/lib/errors.ts';`],
  ['contract-imports-zod-only', 'contract/files.ts', `import 'node:fs';`],
  [
    'web-never-server',
    'web/features/home/home.tsx',
    `import type { CurrentUser } from '#server/http/current-user.ts';`,
  ],
  [
    'meeting-places-stay-out-of-listings',
    'web/features/listings/form.tsx',
    `import '../meeting-places/place-picks.tsx';`,
  ],
  ['server-never-web', 'server/features/orders/page.ts', `import '#web/app/entry.server.tsx';`],
  ['ssr-loads-the-entry-only', 'server/ssr/page-cache.ts', `import '#web/app/root.tsx';`],
  ['foundation-never-features', 'server/db/seed.ts', `import '../features/orders/create-order.ts';`],
  ['demo-stays-out-of-production', 'server/app/banner.ts', `import '#demo/seed.ts';`],
  ['demo-stays-out-of-production', 'server/ssr/mailbox.ts', `await import('#demo/seed.ts');`],
  ['app-is-the-top', 'server/features/orders/app.ts', `import '../../app/routes.ts';`],
  [
    'config-is-passed-in',
    'server/http/port.ts',
    `import { loadConfig } from '../config/config.ts'; loadConfig;`,
  ],
  ['routes-and-queries-are-private', 'server/features/payments/pay.ts', `import '../orders/queries.ts';`],
  ['routes-and-queries-are-private', 'demo/orders.ts', `export * from '#server/features/orders/routes.ts';`],
  [
    'server-features-in-one-direction',
    'server/features/catalog/list.ts',
    `import '../orders/create-order.ts';`,
  ],
  ['web-features-in-one-direction', 'web/features/auth/login.tsx', `import '../catalog/grid.tsx';`],
  ['ui-never-features', 'web/ui/grid.tsx', `import '#web/features/catalog/grid.tsx';`],
  ['ui-never-features', 'web/lib/header.ts', `import '#web/layout/header.tsx';`],
  ['layout-knows-the-user-only', 'web/layout/footer.tsx', `import '../features/catalog/grid.tsx';`],
  ['main-is-the-top', 'test/support/server.ts', `await import('#server/main.ts');`],
  ['tests-stay-out-of-the-product', 'server/features/orders/fake.ts', `import '#test/support/test-app.ts';`],
  ['tools-are-not-the-product', 'server/features/orders/bench.ts', `import '../../../tools/bench/bench.ts';`],
  ['tools-are-not-the-product', 'test/support/bench.ts', `import '../../tools/bench/bench.ts';`],
  ['no-cycles', 'server/features/orders/cycle.ts', `import './cycle.ts';`],
  ['no-barrels-no-utils', 'server/features/orders/order.ts', `import './utils.ts';`],
];

test('a tree that keeps the boundaries passes', () => {
  expect(cruise()).toMatchObject({ status: 0 });
  expect(violations()).toEqual([]);
});

test('every boundary rejects what crosses it', { timeout: 60_000 }, async () => {
  await plant('server/features/orders/utils.ts', '');
  for (const [, path, source] of planted) await plant(path, source);

  expect(cruise().status).toBeGreaterThan(0);
  expect(violations()).toEqual(planted.map(([rule, path]) => `${rule}: ${path}`).sort());
});

test('every boundary has a violation here', async () => {
  const { default: config } = (await import(join(root, '.dependency-cruiser.mjs'))) as Rules;
  const rules = new Set(config.forbidden.map(({ name }) => name));
  expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual([...rules].sort());
});

type Rules = { default: { forbidden: { name: string }[] } };

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${source}\nexport {};\n`);
}

function cruise(...options: string[]) {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  return spawnSync(
    process.execPath,
    [program, 'contract', 'demo', 'server', 'web', 'test', 'tools', ...options],
    {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}

function violations(): string[] {
  const { summary } = JSON.parse(cruise('--output-type', 'json').stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort();
}
