import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import searchField from '#messages/en/search-field.json' with { type: 'json' };
import { suggestionGroups } from './suggestion-options.ts';

const t = createTranslator({
  locale: 'en',
  messages: { 'search-field': searchField },
  namespace: 'search-field',
});

test('titles and authors are searched for, an edition is opened, and what was typed comes last', () => {
  const groups = suggestionGroups(
    {
      status: true,
      titles: [{ title: 'Emma', author: null }],
      authors: [{ name: 'Emma Lazarus', books: 1 }],
      editions: [{ isbn13: '9780141439587', title: 'Emma', label: 'Penguin Classics, 2003', copies: 2 }],
    },
    'em',
    t,
  );
  expect(groups.map(({ label }) => label)).toEqual(['Titles', 'Authors', 'Editions', undefined]);
  const options = groups.flatMap((group) => group.options);
  expect(options.map(({ target }) => target)).toEqual([
    { search: 'Emma' },
    { search: 'Emma Lazarus' },
    { open: '/isbn/9780141439587' },
    { search: 'em' },
  ]);
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
});

test('without suggestions there is no list: Enter searches for what was typed anyway', () => {
  expect(suggestionGroups({ status: true, titles: [], authors: [], editions: [] }, 'em', t)).toEqual([]);
});
