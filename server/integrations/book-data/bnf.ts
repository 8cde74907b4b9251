import type { BookData, BookRecord } from './book-data.ts';
import type { FetchBookData } from './fetch-book-data.ts';
import { isbnSpellings } from './isbn-spellings.ts';
import {
  fieldsOf,
  findSubfield,
  findTitle,
  type MarcField,
  type MarcRecord,
  readMarc,
  subfieldOf,
  subfieldsOf,
} from './read-marc.ts';

const bnfOrigin = 'https://catalogue.bnf.fr';
const query = 'version=1.2&operation=searchRetrieve&recordSchema=unimarcxchange&maximumRecords=5';

/** The National Library of France, for books of French-speaking publishers. */
export function createBnf(fetchBookData: FetchBookData, origin = bnfOrigin): BookData {
  return {
    name: 'bnf',
    isOnline: true,
    isbnsAtOnce: 1,
    covers: (isbn13) => isbn13.startsWith('9782') || isbn13.startsWith('97910'),
    find: async ([isbn13 = '']) => {
      const terms = isbnSpellings(isbn13).map((isbn) => `bib.isbn%20all%20%22${isbn}%22`);
      const address = `${origin}/api/SRU?${query}&query=${terms.join('%20or%20')}`;
      return readMarc(await fetchBookData(address, ['application/xml', 'text/xml'])).map(toRecord);
    },
  };
}

function toRecord(record: MarcRecord): BookRecord {
  // In 214, the second indicator distinguishes publishers (0) from printers and others.
  const [publication] = [
    ...fieldsOf(record, '214').filter(({ indicator2 }) => indicator2 === '0'),
    ...fieldsOf(record, '210'),
  ];
  return {
    isbns: fieldsOf(record, '010', '073').flatMap((field) => subfieldOf(field, 'a') ?? []),
    title: findTitle(record, '200', { number: 'h', name: 'i' }),
    subtitle: findSubfield(record, '200', 'e'),
    authors: fieldsOf(record, '700', '701').filter(isAuthor).flatMap(nameOf),
    publisher: subfieldOf(publication, 'c'),
    published: subfieldOf(publication, 'd'),
    language: findSubfield(record, '101', 'a'),
    // The extent has the number of volumes first: `1 vol. (203 p.)`.
    pages: /(\d{1,6}) ?p/.exec(findSubfield(record, '215', 'a') ?? '')?.[1],
  };
}

/** 070 is an author; prefaces, translations and drawings have codes of their own. Old records have none. */
function isAuthor(field: MarcField): boolean {
  const roles = subfieldsOf(field, '4');
  return roles.includes('070') || roles.length === 0;
}

function nameOf(field: MarcField): string[] {
  const name = [subfieldOf(field, 'b'), subfieldOf(field, 'a')].map((part) => part?.trim()).filter(Boolean);
  return name.length > 0 ? [name.join(' ')] : [];
}
