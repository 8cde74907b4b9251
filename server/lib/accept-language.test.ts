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
  ['de;q=0.2;level=1, ar;q=0.3', 'ar'],
  ['de;q=2, ar;q=0.1', 'ar'],
  ['de;q=-1, ar;q=0.1', 'ar'],
  ['de;q=1e0, ar;q=0.1', 'ar'],
  ['de;q=, ar;q=0.1', 'ar'],
  ['de;q=0.000', undefined],
  [' ,,, de ;q = 1, ;q=1, ar ; q=0.5', 'de'],
  ['*;q=0.9, ar;q=0.1', 'ar'],
  ['deutsch, d, -de, x-de', undefined],
  ['\u0000de, ar', 'ar'],
  ['fr-CA, *', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  [`${'x-klingon,'.repeat(100)}de`, undefined],
  [`ar,${'x'.repeat(10_000)}`, 'ar'],
  ['-'.repeat(10_000), undefined],
  [';'.repeat(10_000), undefined],
])('%s prefers %s', (header, expected) => {
  expect(preferredLanguage(header, offered)).toBe(expected);
});
