import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';

/** A node of the syntax tree. */
export type Node = { type: string; [part: string]: unknown };

export type Source = {
  program: Node;
  /** The functions of the file by name. */
  functions: Map<string, Node>;
  /** Its imports from other files of ours, by local name. */
  imports: Map<string, { path: string; name: string }>;
};

const opened = new Map<string, Source>();

/** A parsed TypeScript file. */
export function openSource(path: string): Source {
  const before = opened.get(path);
  if (before) return before;
  const program = parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }) as unknown as Node;
  const source: Source = { program, functions: new Map(), imports: new Map() };
  visit(program, (node) => {
    addFunction(node, source);
    addImports(node, source, path);
  });
  opened.set(path, source);
  return source;
}

function addFunction(node: Node, { functions }: Source): void {
  const { name } = (node.id ?? {}) as { name?: string };
  if (!name) return;
  if (node.type === 'FunctionDeclaration') functions.set(name, node.body as Node);
  const init = node.init as Node | null | undefined;
  if (node.type === 'VariableDeclarator' && init?.type === 'ArrowFunctionExpression')
    functions.set(name, init.body as Node);
}

function addImports(node: Node, { imports }: Source, path: string): void {
  if (node.type !== 'ImportDeclaration') return;
  const from = (node.source as Node).value as string;
  if (!from.startsWith('.')) return;
  for (const { imported, local } of node.specifiers as { imported?: Node; local: Node }[])
    if (imported)
      imports.set(local.name as string, {
        path: resolve(dirname(path), from),
        name: imported.name as string,
      });
}

/** Calls back for every node with its enclosing nodes, innermost first. */
export function visit(node: Node, look: (node: Node, above: Node[]) => void, above: Node[] = []): void {
  look(node, above);
  const inside = [node, ...above];
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, look, inside);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The text of a node: a string, a template with `{}` for its expressions, or a property's name. */
export function textOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
  if (node.type === 'Identifier' && parent?.type === 'Property' && parent.key === node && !parent.computed)
    return node.name as string;
  return undefined;
}

/** `expectText` in `expectText(page)`, `waitFor` in `row.waitFor()`. */
export function calledName(call: Node): string {
  const callee = call.callee as Node;
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return typeof named.name === 'string' ? named.name : '';
}

/** `expect` in `expect(a).not.toBe(b)`: the root of a chain of calls. */
export function rootName(call: Node): string {
  let node = call;
  while (node.type === 'CallExpression' || node.type === 'MemberExpression')
    node = (node.type === 'CallExpression' ? node.callee : node.object) as Node;
  return typeof node.name === 'string' ? node.name : '';
}
