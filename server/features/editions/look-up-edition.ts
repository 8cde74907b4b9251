import type { Logger } from 'pino';
import type { Edition } from '#contract/editions.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import type { Db } from '#server/db/schema.ts';
import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findEdition } from './find-edition.ts';
import { findLookUp } from './look-up/claim-look-up.ts';
import { createSources } from './look-up/create-sources.ts';
import { findImportedEdition } from './look-up/find-imported-edition.ts';
import { keepEdition } from './look-up/keep-edition.ts';
import type { EditionData } from './look-up/read-record.ts';

type Deps = { db: Db; log: Logger; bookData: readonly BookData[] };

/**
 * Returns a function that looks up an edition by its ISBN in any spelling: among the editions known here, in the imported dump, then from
 * the sources. It waits for other sites, so it must not be called in a transaction.
 * @throws DomainError `not_found`; `book_data_unreachable` if a source that may know the edition did not respond
 */
export function createLookUpEdition({ db, log, bookData }: Deps): (isbn: string) => Promise<Edition> {
  const sources = createSources({ db, log, bookData });
  return async (isbn) => {
    const isbn13 = readIsbn(isbn);
    if (!isbn13) throw new DomainError('not_found');
    const known = (await findEdition(db, isbn13)) ?? (await findAndKeepImported({ db, log }, isbn13));
    if (known) return toEdition(isbn13, known);
    if (!sources.covers(isbn13)) throw new DomainError('not_found', undefined, { isbn13 });
    await sources.fetchEdition(isbn13);
    const fetched = await findEdition(db, isbn13);
    if (fetched) return toEdition(isbn13, fetched);
    const isMissing = (await findLookUp(db, isbn13)) === 'missing';
    throw new DomainError(isMissing ? 'not_found' : 'book_data_unreachable', undefined, { isbn13 });
  };
}

type Found = Pick<Deps, 'db' | 'log'>;

/** The response does not wait until the edition is written: the next look-up would find it in the dump again. */
async function findAndKeepImported({ db, log }: Found, isbn13: string): Promise<EditionData | undefined> {
  const edition = await findImportedEdition(db, isbn13);
  if (edition)
    keepEdition(db, isbn13, edition, 'openlibrary').catch((error: unknown) =>
      log.warn({ err: error }, 'edition_not_kept'),
    );
  return edition;
}

const toEdition = (isbn13: string, edition: EditionData): Edition => {
  const { title, subtitle, authors, publisher, published_year, language, pages } = edition;
  return { isbn13, title, subtitle, authors, publisher, published_year, language, pages };
};
