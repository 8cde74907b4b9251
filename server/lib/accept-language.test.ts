import { expect, test } from 'vitest';
import { preferredLanguage } from './accept-language.ts';

const offered = ['en', 'de', 'ar'] as const;

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr,ar;q=0.4,de;q=0.7', 'de'],
  ['DE-de', 'de'],
  ['en;q=0,ar;q=0.1', 'ar'],
  ['de;q=high, ar;q=0.1', 'ar'],
  ['fr-CA, *', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  [`${'x-klingon,'.repeat(100)}de`, undefined],
])('%s prefers %s', (header, expected) => {
  expect(preferredLanguage(header, offered)).toBe(expected);
});
