import { calledName, type Node, openSource, rootName, type Source, textOf, visit } from './test-source.ts';

/**
 * Every text that a test file asserts, itself or in a helper that it calls: texts within `expect(…)…` or
 * `….waitFor()`, in the arguments of a function that contains one of these, or in a constant that such an
 * assertion names. Varying parts of a text are `{}`.
 */
export function assertedTexts(path: string): Set<string> {
  const found = new Set<string>();
  const source = openSource(path);
  collect(source.program, source, found, new Set());
  return found;
}

function collect(within: Node, source: Source, found: Set<string>, visited: Set<Node>): void {
  if (visited.has(within)) return;
  visited.add(within);
  const named = namesInAssertions(source);
  visit(within, (node, above) => {
    const text = textOf(node, above[0]);
    if (text !== undefined && isAsserted(node, above, source, named)) found.add(text);
    const helper = node.type === 'CallExpression' && findHelper(source, calledName(node));
    if (helper && isAsserting(helper.body, helper.source))
      collect(helper.body, helper.source, found, visited);
  });
}

/** @param above the enclosing nodes, innermost first */
function isAsserted(text: Node, above: Node[], source: Source, named: Set<string>): boolean {
  let below = text;
  let isResult = false;
  for (const [index, node] of above.entries()) {
    if (isAssertion(node, source)) return true;
    if (isRowOfTests(node, above[index + 1], source)) return true;
    if (node.type === 'ForOfStatement' && node.right === below && isAsserting(node.body as Node, source))
      return true;
    if (node.type === 'VariableDeclarator' && !isResult && named.has(nameOf(node.id as Node))) return true;
    // What a function returns or receives is not the value of the variable.
    if (/Function|AwaitExpression/.test(node.type)) isResult = true;
    below = node;
  }
  return false;
}

function isAssertion(node: Node, source: Source): boolean {
  if (node.type !== 'CallExpression') return false;
  const root = rootName(node);
  if (root === 'expect') return true;
  if (calledName(node) === 'waitFor') return root !== 'vi';
  const helper = findHelper(source, calledName(node));
  return helper !== undefined && isAsserting(helper.body, helper.source);
}

/** Whether `call` is the `test.each(rows)` of `test.each(rows)('…', body)`. */
const isRowOfTests = (call: Node, outer: Node | undefined, source: Source): boolean =>
  call.type === 'CallExpression' &&
  calledName(call) === 'each' &&
  outer?.type === 'CallExpression' &&
  (outer.arguments as Node[]).some((argument) => isAsserting(argument, source));

type Helper = { body: Node; source: Source };

/** Finds a function by the name of a call, in this file or in the module that it is imported from. */
function findHelper(source: Source, name: string): Helper | undefined {
  const body = source.functions.get(name);
  if (body) return { body, source };
  const origin = source.imports.get(name);
  return origin && findHelper(openSource(origin.path), origin.name);
}

const known = new Map<Node, boolean>();

function isAsserting(body: Node, source: Source): boolean {
  const before = known.get(body);
  if (before !== undefined) return before;
  // A recursive call does not make the function an assertion.
  known.set(body, false);
  let asserts = false;
  visit(body, (node) => {
    asserts ||= isAssertion(node, source);
  });
  known.set(body, asserts);
  return asserts;
}

function namesInAssertions(source: Source): Set<string> {
  const names = new Set<string>();
  visit(source.program, (node, above) => {
    if (node.type === 'Identifier' && above.some((call) => isAssertion(call, source)))
      names.add(nameOf(node));
  });
  return names;
}

const nameOf = (node: Node): string => (typeof node.name === 'string' ? node.name : '');
