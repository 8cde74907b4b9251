import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const intricate = { code: 'invalid_input', details: { errors: [{ path: 'text' }] } };
const marks = (count: number, mark: string) => mark.repeat(Math.ceil(count / mark.length));

test.each([
  '1. ',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1) ',
  '> 1. - ',
  '*',
  '_',
  '[',
  '![',
  '* *',
  '** ',
  '=',
  '#',
  '`',
])('20,000 characters of %j are refused before they are parsed', (mark) =>
  expect(readMarkdown(marks(20_000, mark), neverParses)).rejects.toMatchObject(intricate),
);
const neverParses = { timeoutMs: 0, maxNodes: 0 };

test('a text with a long run in its middle is refused', () =>
  expect(readMarkdown(`${marks(9_999, '*')}a${marks(9_999, '*')}`)).rejects.toMatchObject(intricate));

test.each(['*a* ', 'a\n\n', '# a\n'])('a text of more nodes than a page can have is refused: %j', (text) =>
  expect(readMarkdown(marks(20_000, text))).rejects.toMatchObject(intricate),
);

const longPage =
  'A **plain** sentence with [a link](/blog), as pages have them, and *one* emphasis.\n\n'.repeat(240);

test('a text that takes too long is refused', () =>
  expect(readMarkdown(longPage, { timeoutMs: 0, maxNodes: 3_000 })).rejects.toMatchObject(intricate));

test.each([
  ['a rule of 80 dashes', `Who\n\n${'-'.repeat(80)}\n\nWhere`],
  ['a list in a list in a quotation', '> - a\n>   1. b\n>      - c'],
  ['a long page', longPage],
])('%s is none of that', async (_, text) => {
  expect((await readMarkdown(text)).length).toBeGreaterThan(0);
});
