// Fails for a regular expression in the product that can take more than linear time.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';

const folders = '{contract,demo,server,web}/**/*.{ts,tsx,mjs}';
/** For one expression. Most take a few milliseconds, and a slow one should be simplified. */
const timeoutMs = 60_000;
/** String methods that convert a string argument to an expression. */
const matchers = ['match', 'matchAll', 'search'];

async function checkExpressions(root) {
  const files = globSync(folders, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*'] }).toSorted();
  const found = files.flatMap((file) => expressionsIn(readFileSync(join(root, file), 'utf8'), file));
  const problems = (await Promise.all(found.map(problemOf))).filter((problem) => problem !== undefined);
  for (const problem of problems) console.error(problem);
  console.log(`${found.length} regular expressions, ${problems.length} not known to take linear time`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** @returns `{ source, flags, place }` of each; without a source if it is known only at run time */
function expressionsIn(text, file) {
  const expressions = [];
  visit(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }), (node) => {
    const expression = expressionOf(node);
    if (!expression) return;
    const line = text.slice(0, node.start).split('\n').length;
    expressions.push({ ...expression, place: `${file}:${line}` });
  });
  return expressions;
}

function expressionOf(node) {
  if (node.type === 'Literal' && node.regex) return { source: node.regex.pattern, flags: node.regex.flags };
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const [first, second] = node.arguments;
  const isConstructor = node.callee.name === 'RegExp';
  const isMatcher = node.type === 'CallExpression' && matchers.includes(node.callee.property?.name);
  // A literal argument is visited on its own.
  if ((!isConstructor && !isMatcher) || (first?.type === 'Literal' && first.regex && !second))
    return undefined;
  const flags = second === undefined ? '' : constantOf(second);
  return { source: flags === undefined ? undefined : constantOf(first), flags };
}

function constantOf(node) {
  if (node?.type === 'Literal') return node.regex ? node.regex.pattern : String(node.value);
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  if (node?.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [constantOf(node.left), constantOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/**
 * Only automata give a definite result. They do not support look-arounds and back references, so those are
 * rejected.
 */
async function problemOf({ source, flags, place }) {
  if (source === undefined)
    return `${place}: is made at run time, so that its cost cannot be known. Write a literal.`;
  const { status, complexity, attack, error } = await check(source, flags, {
    checker: 'automaton',
    timeout: timeoutMs,
  });
  if (status === 'safe') return undefined;
  const written = `${place}: /${source}/${flags}`;
  if (status !== 'vulnerable')
    return `${written} cannot be checked (${error?.kind}). Write it in a simpler way.`;
  return `${written} takes ${complexity.summary} time, for example on ${attack.pattern}`;
}

function visit(node, look) {
  look(node);
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (typeof child?.type === 'string') visit(child, look);
}

await checkExpressions(process.argv[2] ?? '.');
