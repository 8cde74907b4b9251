import { expect, test } from 'vitest';
import type { Wish } from '#contract/wishes.ts';
import { isWishFor } from './wish-target.ts';

const wish = (query: string): Wish => ({
  _id: '01930000-0000-7000-8000-000000000001',
  isbn13: null,
  query,
  book_id: null,
  label: query,
  category_id: null,
  category_name: null,
  category_translations: {},
  max_price: null,
  worst_condition: null,
  often: 'now',
  createdAt: '2026-11-29T10:00:00Z',
  notifiedAt: null,
});

test.each([
  ['L’Étranger', 'l’etranger', true],
  ['War  and peace ', 'war and Peace', true],
  ['أحلام', 'احلام', true],
  ['C++', 'C#', false],
  ['well being', 'wellbeing', false],
  ['Emma', 'Emm', false],
])('a wish for %j is one for %j: %s', (kept, query, expected) => {
  expect(isWishFor(wish(kept), { query })).toBe(expected);
  expect(isWishFor(wish(kept), { query, max_price: 5 })).toBe(false);
});
