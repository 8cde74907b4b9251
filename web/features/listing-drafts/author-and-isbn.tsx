import { spacedIsbn } from '#web/lib/spaced-isbn.ts';
import type { DeviceDraft } from './device-draft.ts';

/** Who wrote the book, and its ISBN, whose groups keep their order on pages that are read from the right. */
export const AuthorAndIsbn = ({
  draft: {
    isbn13,
    fields: { author },
  },
}: {
  draft: Pick<DeviceDraft, 'isbn13' | 'fields'>;
}) => (
  <>
    {author && <bdi>{author}</bdi>}
    {author && isbn13 && ' · '}
    {isbn13 && <bdi dir="ltr">{spacedIsbn(isbn13)}</bdi>}
  </>
);
