import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { locales } from '#contract/kernel/locales/locales.ts';

const project = resolve(import.meta.dirname, '../..');

/** Attributes and properties whose texts people read or hear. */
const readAttributes = new Set(
  'aria-label alt title placeholder label hint text message heading headline tagline intro what name detail note confirmLabel cancelLabel'.split(
    ' ',
  ),
);

/** Attributes with the same name that no one reads: form fields and metadata for programs. */
const technical = new Set(['input', 'select', 'textarea', 'meta', 'link', 'button', 'iframe']);

/** Names and codes, which are the same in every language. */
const untranslated = /^(?:ISBN|CVC|UTC|JSON|Google|Dogear|og:[a-z:_]+|[a-z][A-Za-z]*)$/;

/** Places that may say something in one language. */
const allowed = [
  // The address of a site that has none of its own yet.
  /^web\/layout\/footer\/address.tsx: (?:12 Marker Lane, Bookford|hello@dogear.example)$/,
  // A command to type.
];

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');

/** A sentence or a label has a word; a code or a class name has no space and no capital letter. */
const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text) && !untranslated.test(text.trim());

/** The texts that an expression can be: of a condition both, of a template its fixed parts. */
function textsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(textsOf);
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression);
  return [];
}
const textsOf = (value: unknown): string[] => (isNode(value) ? textsIn(value) : []);

function textsShownBy(node: Node, element = ''): string[] {
  const inside = node.type === 'JSXElement' ? nameOf((node.openingElement as Node).name) : element;
  const own = ((): string[] => {
    if (node.type === 'JSXText') return [String(node.value)];
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      return (node.children as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(textsIn);
    const isTechnical = technical.has(element) && ['name', 'title'].includes(nameOf(node.name));
    if (node.type === 'JSXAttribute' && readAttributes.has(nameOf(node.name)) && !isTechnical)
      return textsOf(node.value);
    if (node.type === 'CallExpression' && isToast(node.callee as Node))
      return (node.arguments as Node[]).flatMap(textsIn);
    return [];
  })();
  return [...own, ...childrenOf(node).flatMap((child) => textsShownBy(child, inside))];
}

const isToast = (callee: Node): boolean =>
  callee.type === 'MemberExpression' &&
  nameOf(callee.object) === 'toast' &&
  ['success', 'error'].includes(nameOf(callee.property));

const inlineSentences = (source: string, file = 'component.tsx'): string[] =>
  textsShownBy(parseSync(file, source).program as unknown as Node).filter(isSentence);

test('pages and components show messages, not sentences of their own', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: project }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    inlineSentences(readFileSync(resolve(project, file), 'utf8'), file).map(
      (text) => `${file}: ${text.trim()}`,
    ),
  );
  expect(found.filter((text) => !allowed.some((place) => place.test(text)))).toEqual([]);
});

test('an inline sentence is found where people read it', () => {
  expect(inlineSentences('const A = () => <p>Hello there</p>;')).toEqual(['Hello there']);
  expect(inlineSentences('const A = () => <p>{busy ? "One moment" : `Pay ${price}`}</p>;')).toEqual([
    'One moment',
    'Pay ',
  ]);
  expect(inlineSentences('const A = () => <Button aria-label={`Pay for ${title}`} />;')).toEqual([
    'Pay for ',
  ]);
  expect(inlineSentences('const A = () => <TextField label="Name" type="Text" />;')).toEqual(['Name']);
  expect(inlineSentences("toast.success('Saved it');")).toEqual(['Saved it']);
  expect(inlineSentences('const A = () => <input name="bookTitle" className="Wide One" />;')).toEqual([]);
  expect(inlineSentences("const A = () => <p>{t('title')}</p>;")).toEqual([]);
});

type Tree = { [key: string]: string | Tree };

/** The message with the title of each page of the dashboard. */
const titles = {
  '/dashboard/profile': 'users-profile title',
  '/dashboard/messages': 'conversations page title',
  '/dashboard/mywishes': 'wishes page title',
  '/dashboard/myorders': 'orders title',
  '/dashboard/addaproduct': 'listings form title',
  '/dashboard/myproducts': 'listings products title',
  '/dashboard/mybuyers': 'orders-buyers title',
  '/dashboard/earnings': 'earnings title',
  '/dashboard/allusers': 'users accounts allUsers',
  '/dashboard/allsellers': 'users accounts allSellers',
  '/dashboard/allbuyers': 'users accounts allBuyers',
  '/dashboard/reporteditems': 'moderation title',
  '/dashboard/cases': 'cases queue title',
  '/dashboard/payouts': 'payouts title',
  '/dashboard/ledger': 'payments-ledger title',
  '/dashboard/backgroundwork': 'mail jobs title',
  '/dashboard/auditlog': 'audit title',
};

test.each(locales)('in %s a page has the name by which the menu calls it', (locale) => {
  const read = (namespace = ''): Tree =>
    JSON.parse(readFileSync(resolve(project, 'messages', locale, `${namespace}.json`), 'utf8'));
  const { menu } = read('layout') as { menu: Record<string, string> };
  for (const [path, place] of Object.entries(titles)) {
    const [namespace, ...keys] = place.split(' ');
    const title = keys.reduce<string | Tree | undefined>(
      (tree, key) => (typeof tree === 'object' ? tree[key] : undefined),
      read(namespace),
    );
    expect([path, title]).toEqual([path, menu[path]]);
  }
});
