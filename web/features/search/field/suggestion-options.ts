import { pageHref } from '#contract/pages.ts';
import type { Suggestions } from '#contract/search.ts';
import type { Translate } from '#web/lib/messages/translate.ts';

/** One row of the list. It searches for a text, or opens a page. */
export type SuggestionOption = {
  id: string;
  kind: 'title' | 'author' | 'edition' | 'all';
  title: string;
  detail?: string | undefined;
  /** How many copies there are. */
  count?: number | undefined;
  target: { search: string } | { open: string };
};
export type SuggestionGroup = { label: string | undefined; options: SuggestionOption[] };

/** The suggestions as groups of rows, in the order in which the arrow keys pass them. */
export function suggestionGroups(
  { titles, authors, editions }: Suggestions,
  typed: string,
  t: Translate<'search-field'>,
): SuggestionGroup[] {
  const groups: { label: string | undefined; options: Omit<SuggestionOption, 'id'>[] }[] = [
    {
      label: t('titles'),
      options: titles.map(({ title, author }) => ({
        ...{ kind: 'title', title, detail: author ?? undefined, target: { search: title } },
      })),
    },
    {
      label: t('authors'),
      options: authors.map(({ name, books }) => ({
        ...{ kind: 'author', title: name, count: books, target: { search: name } },
      })),
    },
    {
      label: t('editions'),
      options: editions.map(({ isbn13, title, label, copies }) => ({
        kind: 'edition',
        title: `ISBN ${isbn13}`,
        detail: [title, label === isbn13 ? '' : label].filter(Boolean).join(', '),
        count: copies,
        target: { open: pageHref('/isbn/:isbn', { isbn: isbn13 }) },
      })),
    },
  ];
  const shown = groups.filter(({ options }) => options.length > 0);
  if (shown.length === 0) return [];
  const all = { kind: 'all', title: t('all', { query: typed }), target: { search: typed } } as const;
  let count = 0;
  return [...shown, { label: undefined, options: [all] }].map(({ label, options }) => ({
    label,
    options: options.map((option) => ({ ...option, id: `suggestion-${count++}` })),
  }));
}
