import { type CommonFields, type DraftFields, newDraft } from './device-draft.ts';
import type { DeviceDrafts } from './open-device-drafts.ts';

/** Adds a book by its number. Another copy of one on the list has its title at once. */
export async function addByIsbn(store: DeviceDrafts, common: CommonFields, isbn: string): Promise<string> {
  const same = store.list().find(({ isbn13, fields }) => isbn13 === isbn && fields.book_title);
  const draft = newDraft(isbn, { ...common, ...(same && whatAllCopiesShare(same.fields)) });
  await store.add(draft);
  return draft.id;
}

const whatAllCopiesShare = ({ book_title, author, language, original_price }: DraftFields) => ({
  book_title,
  author,
  language,
  original_price,
});
