import { withSpans } from '#server/observability/spans.ts';
import { createBnf } from './bnf.ts';
import type { BookData } from './book-data.ts';
import { createDnb } from './dnb.ts';
import { createEmbeddedBookData } from './embedded-book-data.ts';
import { createFetchBookData } from './fetch-book-data.ts';
import { createOpenLibrary } from './open-library.ts';
import { sampleEditions } from './sample-editions.ts';

export type BookDataMode = 'online' | 'embedded' | 'off';

type Options = {
  mode: BookDataMode;
  userAgent: () => Promise<string>;
};

/** Returns the sources of book data, in the order in which they are asked. Their hosts are fixed; no setting changes them. */
export function createBookData({ mode, userAgent }: Options): BookData[] {
  if (mode === 'off') return [];
  if (mode === 'embedded') return [createEmbeddedBookData(sampleEditions)];
  const { fetchBookData } = withSpans('book-data', { fetchBookData: createFetchBookData({ userAgent }) });
  return [createOpenLibrary(fetchBookData), createDnb(fetchBookData), createBnf(fetchBookData)];
}
