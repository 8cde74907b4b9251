import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = resolve(import.meta.dirname, '../../scripts/check-expressions.mjs');
let tree: string;

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'dogear-expressions-'));
});
afterEach(() => rm(tree, { recursive: true, force: true }));

const linear = [
  String.raw`/^[+()./\- ]*[0-9][0-9+()./\- ]*$/.test(text)`,
  String.raw`text.match(/^[^@\s]+@[^@\s]+$/u)`,
  String.raw`new RegExp('^[a-z]+$', 'i')`,
  String.raw`text.search('needle')`,
  String.raw`new RegExp(/^a+$/)`,
];

const planted: [path: string, source: string, problem: RegExp][] = [
  ['contract/phone.ts', String.raw`/^[0-9 ]*[0-9][0-9 ]*$/.test(text)`, /takes 2nd degree polynomial time/],
  ['contract/end.ts', String.raw`text.replace(/\s+$/, '')`, /takes 2nd degree polynomial time/],
  ['server/cubic.ts', String.raw`/^a*a*a*$/.test(text)`, /takes 3rd degree polynomial time/],
  ['server/nested.ts', String.raw`/^(a+)+$/.test(text)`, /takes exponential time/],
  ['web/alike.tsx', String.raw`<p>{/^(a|a)*$/.test(text)}</p>`, /takes exponential time/],
  ['server/made.ts', String.raw`new RegExp('^(a+' + ')+$')`, /takes exponential time/],
  ['server/called.ts', 'RegExp(`^(a+)+$`, "u")', /takes exponential time/],
  ['server/string.ts', String.raw`text.match('(a+)+$')`, /takes exponential time/],
  ['server/later.ts', String.raw`new RegExp(text)`, /is made at run time/],
  ['server/part.ts', 'new RegExp(`^${text}+$`)', /is made at run time/],
  ['server/flags.ts', String.raw`new RegExp('a', text)`, /is made at run time/],
  ['server/matched.ts', String.raw`text.matchAll(other)`, /is made at run time/],
  ['server/ahead.ts', String.raw`/^(?=.*a)b*b*$/.test(text)`, /cannot be checked/],
  ['server/back.ts', String.raw`/^(a+)\1$/.test(text)`, /cannot be checked/],
];

test('expressions that take linear time pass', async () => {
  await plant('server/linear.ts', linear.join(';\n'));
  expect(check()).toEqual({ status: 0, problems: [] });
});

test('every other expression is found, with its place', async () => {
  for (const [path, source] of planted) await plant(path, source);
  const { status, problems } = check();
  expect(status).toBe(1);
  expect(problems).toHaveLength(planted.length);
  for (const [path, , problem] of planted) {
    const found = problems.find((line) => line.startsWith(`${path}:2: `));
    expect(found, path).toMatch(problem);
  }
});

async function plant(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `export const text = '', other = text;\n${source};\n`);
}

function check(): { status: number | null; problems: string[] } {
  const { status, stderr } = spawnSync(process.execPath, [program, tree], { encoding: 'utf8' });
  return { status, problems: stderr.split('\n').filter((line) => line !== '') };
}
