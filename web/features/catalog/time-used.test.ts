import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import books from '#messages/en/catalog-cards.json' with { type: 'json' };

const t = createTranslator({ locale: 'en', messages: { books }, namespace: 'books' });

test.each([
  [0, 'less than a year'],
  [0.5, '0.5 years'],
  [1, '1 year'],
  [12, '12 years'],
])('a book that is %s years old was used for %s', (years, text) => {
  expect(t('usedFor', { years })).toBe(text);
  expect(t('used', { years })).toBe(`used ${text}`);
});
