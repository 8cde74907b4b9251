import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const projects = ['web', 'server', '.'] as const;
let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'dogear-types-'));
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  for (const [path, source] of Object.entries(allowed)) await plant(path, source);
  for (const file of ['package.json', 'tsconfig.json', 'web/tsconfig.json', 'server/tsconfig.json'])
    await copyFile(join(root, file), join(tree, file));
});

afterEach(() => rm(tree, { recursive: true, force: true }));

/** A small source tree in which every file uses only what its runtime provides. */
const allowed = {
  'contract/cents.ts': `export const cents = (dollars: number) => Math.round(dollars * 100);`,
  'contract/cents.test.ts': `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
  'server/lib/port.ts': `import { cents } from '#contract/cents.ts'; export const port = [process.env.PORT, cents(1)];`,
  'server/http/fetch.ts': `export const load = (): Promise<Response> => fetch(new Request('http://localhost'));`,
  'server/ssr/renderer.ts': `import type { Render } from '#web/app/render.ts'; export type Renderer = Render;`,
  'server/lib/port.test.ts': `export const page = () => document.title;`,
  'web/app/entry.server.tsx': `import { Writable } from 'node:stream'; export const sink = new Writable();`,
  'web/app/render.ts': `export type Render = (request: Request) => Promise<Response>;`,
  'web/ui/width.tsx': `import { cents } from '#contract/cents.ts'; export const Width = () => <p>{window.innerWidth * cents(1)}</p>;`,
  'web/ui/styles.ts': `import styles from './width.module.css'; export const name = styles.width;`,
  'web/ui/width.test.ts': `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
  'test/browser/title.ts': `export const title = () => [document.title, process.env.PORT];`,
};

const planted: [project: 'web' | 'server', path: string, source: string, fault: RegExp][] = [
  ['server', 'server/lib/width.ts', `export const width = window.innerWidth;`, /name 'window'/],
  ['server', 'server/http/title.ts', `export const title = () => document.title;`, /name 'document'/],
  [
    'web',
    'web/ui/file.ts',
    `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
    /'node:fs'/,
  ],
  ['web', 'web/lib/port.ts', `export const port = process.env.PORT;`, /name 'process'/],
  ['web', 'web/lib/bytes.ts', `export const bytes = Buffer.from('a');`, /name 'Buffer'/],
  ['server', 'contract/title.ts', `export const title = () => document.title;`, /name 'document'/],
  ['web', 'contract/port.ts', `export const port = process.env.PORT;`, /name 'process'/],
];

test('browser code, server code and tests may use what their runtime provides', { timeout: 120_000 }, () => {
  for (const project of projects) expect(compile(project), project).toEqual([]);
});

test('server code cannot use the DOM, nor browser code Node', { timeout: 120_000 }, async () => {
  for (const [, path, source] of planted) await plant(path, source);

  const errors = { web: compile('web'), server: compile('server') };
  for (const project of ['web', 'server'] as const)
    expect(errors[project].map(({ path }) => path).sort()).toEqual(
      planted.flatMap(([where, path]) => (where === project ? [path] : [])).sort(),
    );
  for (const [project, path, , fault] of planted)
    expect(errors[project].find((error) => error.path === path)?.message).toMatch(fault);
});

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${source}\n`);
}

/** Runs the compiler on a project of the tree and returns the errors that it prints. */
function compile(project: (typeof projects)[number]): { path: string; message: string }[] {
  const program = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [program, '-p', project, '--pretty', 'false'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const errors = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (.+)$/gm)];
  expect(errors.length === 0, stdout).toBe(status === 0);
  return errors.map(([, path = '', message = '']) => ({ path, message }));
}
