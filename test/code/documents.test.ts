import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config/config.ts';

const root = resolve(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every file and folder of the project, from the root. */
const places = projectPlaces();

function projectPlaces(): Set<string> {
  const folders = '{.ci,contract,demo,deploy,docs,messages,scripts,server,test,tools,web}';
  const files = globSync([`${folders}/**`, '*', '.*'], {
    cwd: root,
    exclude: ['node_modules', 'dist', 'data', '.git', 'test-results', 'backups', 'coverage'],
  });
  return new Set(files.map((file) => file.replaceAll('\\', '/')));
}

const sources = 'ts|tsx|mjs|md|css|json|yaml|conf|cfg|ini|service|timer|example';
/** A path is written in backticks, or in a drawing of the tree: `server/http/endpoint.ts`, `test/security`. */
const filePattern = new RegExp(`^[\\w.{},*@/-]+\\.(?:${sources})$`);
const folderPattern = /^(?:contract|demo|deploy|docs|scripts|server|test|tools|web)(?:\/[\w.{},*-]+)*\/?$/;

/** In instructions: `contract/FEATURE.ts`, `000N_what.ts`; and files that exist only in use. */
const isPlaceholder = (path: string): boolean =>
  /[A-Z]{4,}|000N/.test(path.replace(/[A-Z]+\.md$/, '')) || generated.has(path);
const generated = new Set([
  'manifest.json',
  'secret.yaml',
  'docs/long-run.md',
  'dogear.env',
  'package-lock.json',
]);

/** Paths may be shortened from the left: `catalog/lock-book.ts`. */
function exists(path: string): boolean {
  const plain = path.replace(/\/\*?$/, '');
  return braces(plain).every((one) => {
    if (!one.includes('*')) return places.has(one) || [...places].some((place) => place.endsWith(`/${one}`));
    const pattern = new RegExp(`(?:^|/)${one.split('*').map(RegExp.escape).join('[^/]*')}$`);
    return [...places].some((place) => pattern.test(place));
  });
}

/** `a/{b,c}.ts` names `a/b.ts` and `a/c.ts`. */
function braces(path: string): string[] {
  const found = /^(.*)\{([^}]*)\}(.*)$/.exec(path);
  if (!found) return [path];
  const [, before = '', choices = '', after = ''] = found;
  return choices.split(',').flatMap((choice) => braces(before + choice + after));
}

function pathsNamedIn(text: string): string[] {
  const withoutCode = text.replaceAll(/^```\w+\n[\s\S]*?^```$/gm, '');
  const drawings = [...withoutCode.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, drawing = '']) => drawing);
  const words = drawings
    .flatMap((drawing) => drawing.split(/[\s,;:()]+/))
    .filter((word) => filePattern.test(word));
  const quoted = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...words, ...quoted.filter((code) => filePattern.test(code) || folderPattern.test(code))];
}

test.each(documents)('%s names only files and folders that exist', (document) => {
  const missing = pathsNamedIn(read(document)).filter((path) => !isPlaceholder(path) && !exists(path));
  expect(missing).toEqual([]);
});

test('a name that is wrong would be found', () => {
  expect(
    pathsNamedIn('See `server/config/config.ts`, `test/browser`, `npm run check`, and `/api/docs`.'),
  ).toEqual(['server/config/config.ts', 'test/browser']);
  expect(pathsNamedIn('```\nserver/\n  app/   config.ts (settings), start-server.ts\n```\n')).toEqual([
    'config.ts',
    'start-server.ts',
  ]);
  expect(
    [
      'server/config/config.ts',
      'config/config.ts',
      'server/{http,db}',
      'test/requests/requests-*.test.ts',
    ].map(exists),
  ).toEqual([true, true, true, true]);
  expect(['server/config.ts', 'server/{http,nowhere}', 'test/security/none-*.test.ts'].map(exists)).toEqual([
    false,
    false,
    false,
  ]);
});

test.each(documents)('the links of %s lead somewhere', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken = links.filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const place = path === '' ? document : posix.join(dirname(document), path);
    if (!places.has(place)) return true;
    return anchor !== undefined && !anchorsOf(read(place)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

/** As GitHub derives them from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every command that a document names is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const document of documents)
    for (const [, name = ''] of read(document).matchAll(/npm run ([a-z][\w:-]*)/g))
      expect(scripts, `${document}: npm run ${name}`).toHaveProperty([name]);
});

test('docs/settings.md lists every setting, and nothing else', () => {
  const table = read('docs/settings.md');
  const rows = [...table.matchAll(/^\| (`[A-Z].*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect(rows.sort()).toEqual([...settingNames].sort());
});

test('SECURITY.md names an existing test for every guarantee', () => {
  const [, list = ''] = read('SECURITY.md').split('## What we guarantee');
  const guarantees = list
    .split(/^- /m)
    .slice(1)
    .filter((text) => text.includes('  Code: '));
  expect(guarantees.length).toBeGreaterThan(100);
  for (const guarantee of guarantees) {
    const [, tests = ''] = guarantee.split('  Tests: ');
    const named = pathsNamedIn(tests).filter((path) => /\.test\.tsx?$|^test\//.test(path));
    expect(named, guarantee).not.toEqual([]);
  }
});
