import { expect, test } from 'vitest';
import { isPale, spineHeight, spineWidth } from './spine-look.ts';

test('a thick book has a wide spine, a thin one a narrow one, and an unknown one neither', () => {
  expect([120, 199, 200, 499, 500, null].map(spineWidth)).toEqual([
    'thin',
    'thin',
    undefined,
    undefined,
    'thick',
    undefined,
  ]);
});

test('books of one category have one height', () => {
  expect(spineHeight('classics')).toBe(spineHeight('classics'));
  expect(new Set(['a', 'b', 'c'].map(spineHeight)).size).toBe(3);
});

test.each([
  ['#ffffff', true],
  ['#e8dcc3', true],
  ['#8a2846', false],
  ['#000000', false],
  ['no color', false],
])('a cover of %s is pale: %s', (color, pale) => {
  expect(isPale(color)).toBe(pale);
});
