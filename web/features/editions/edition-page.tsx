import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { EditionDetails } from '#contract/editions.ts';
import type { PriceRange } from '#contract/prices.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { EditionCopies } from './edition-copies.tsx';
import { EditionHead } from './edition-head.tsx';
import { EditionMeta } from './edition-meta.tsx';
import { ListYours } from './list-yours.tsx';
import { UnknownEdition } from './unknown-edition.tsx';

/** The server sends the data with the first page. The calls are loaded only for a later navigation to this page. */
export const loader = async (args: LoaderFunctionArgs) => (await loadEditionData()).loadEdition(args);
const loadEditionData = importWithTimeout(() => import('./edition-data.ts'));

type Loaded = {
  isbn: string;
  isbn13?: string | undefined;
  details: EditionDetails | undefined;
  ranges: PriceRange[];
  origin: string;
};

export function Component() {
  const { isbn, isbn13, details, ranges, origin } = useLoaderData() as Loaded;
  if (!details) return <UnknownEdition isbn={isbn} isbn13={isbn13} />;
  return (
    <>
      <EditionMeta details={details} origin={origin} />
      <EditionHead details={details} ranges={ranges} />
      <EditionCopies details={details} />
      <ListYours isbn13={details.edition.isbn13} />
    </>
  );
}
