import { languages } from '#contract/catalog/languages.ts';
import type { Edition } from '#contract/editions.ts';
import { editionValues } from '../listings/use-edition-fill.ts';
import type { DraftFields } from './device-draft.ts';

/** What a catalog says of a book, as far as a draft can hold it. */
export function filledFields(edition: Edition): Partial<DraftFields> {
  const { book_title, author, language } = editionValues(edition);
  return {
    book_title: book_title.slice(0, 200),
    author: author || null,
    language: Object.hasOwn(languages, language) ? language : null,
  };
}
