import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['Middlemarch', 34, 'Middlemarch'],
  ['The Chemical History of a Candle, and Other Talks', 34, 'The Chemical History of a Candle…'],
  ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudampf…'],
  ['📚📚📚📚', 3, '📚📚📚…'],
  ['', 3, ''],
])('%s is cut after %i characters, between two words if it can be', (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});
