import { expect, test } from 'vitest';
import { isSafeUrl, parseMarkdown } from './parse-markdown.ts';

const text = (value: string) => ({ type: 'text', value });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

test('headings, lists, links, bold, and italic become a tree', () => {
  expect(parseMarkdown('# Who\n\n**Ruth** or *Ada*\n\n1. [mail](mailto:a@b.example)\n2. b')).toEqual([
    { type: 'heading', level: 2, children: [text('Who')] },
    paragraph({ type: 'strong', children: [text('Ruth')] }, text(' or '), {
      type: 'emphasis',
      children: [text('Ada')],
    }),
    {
      type: 'list',
      ordered: true,
      children: [
        {
          type: 'item',
          children: [paragraph({ type: 'link', url: 'mailto:a@b.example', children: [text('mail')] })],
        },
        { type: 'item', children: [paragraph(text('b'))] },
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://evil.test/pixel.png)',
  '![x][p]\n\n[p]: https://evil.test/pixel.png',
  'a <b onmouseover=alert(1)>b</b>',
])('HTML and pictures are left out: %s', (hostile) => {
  expect(JSON.stringify(parseMarkdown(hostile))).not.toMatch(/script|onerror|onmouseover|evil/);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  '//evil.test',
  '/\\evil.test',
  'https:\\\\evil.test',
  'blob:x',
  'file:///etc/passwd',
  'relative',
  '',
])('a link to %j is only its text', (url) => {
  expect(isSafeUrl(url)).toBe(false);
  for (const source of [`[here](<${url}>)`, `[here][x]\n\n[x]: <${url}>`, `<${url}>`])
    expect(JSON.stringify(parseMarkdown(source))).not.toContain('"link"');
});

test.each(['https://a.example/x?y=1#z', '/blog', '/', '#top', 'mailto:a@b.example', 'tel:+1 555 0100'])(
  'a link to %s is one',
  (url) => expect(isSafeUrl(url)).toBe(true),
);

test('a text that nests without end ends', () => {
  const deep = parseMarkdown(`${'> '.repeat(5_000)}x`);
  const depth = (nodes: object[]): number =>
    nodes.length === 0
      ? 0
      : 1 + Math.max(...nodes.map((node) => depth('children' in node ? (node.children as object[]) : [])));
  expect(depth(deep)).toBeLessThan(20);
});
