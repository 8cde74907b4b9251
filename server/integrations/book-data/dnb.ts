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

const dnbOrigin = 'https://services.dnb.de';
const query = 'version=1.1&operation=searchRetrieve&recordSchema=MARC21-xml&maximumRecords=5';

/** The German National Library, for books of German-speaking publishers. Its records are in the public domain (CC0). */
export function createDnb(fetchBookData: FetchBookData, origin = dnbOrigin): BookData {
  return {
    name: 'dnb',
    isOnline: true,
    isbnsAtOnce: 1,
    covers: (isbn13) => isbn13.startsWith('9783'),
    find: async ([isbn13 = '']) => {
      const terms = isbnSpellings(isbn13).map((isbn) => `isbn%3D${isbn}`);
      const address = `${origin}/sru/dnb?${query}&query=${terms.join('%20or%20')}`;
      return readMarc(await fetchBookData(address, ['application/xml', 'text/xml'])).map(toRecord);
    },
  };
}

function toRecord(record: MarcRecord): BookRecord {
  const [publication] = [
    ...fieldsOf(record, '264').filter(({ indicator2 }) => indicator2 === '1'),
    ...fieldsOf(record, '260', '264'),
  ];
  return {
    isbns: fieldsOf(record, '020').flatMap((field) => subfieldOf(field, 'a') ?? []),
    title: findTitle(record, '245', { number: 'n', name: 'p' }),
    subtitle: findSubfield(record, '245', 'b'),
    authors: fieldsOf(record, '100', '700').filter(isAuthor).flatMap(nameOf),
    publisher: subfieldOf(publication, 'b'),
    published: subfieldOf(publication, 'c'),
    language: findSubfield(record, '041', 'a'),
    // The extent may have something else before the pages, such as `Online-Ressource, 448 Seiten`, or none: `1 CD`.
    pages: /(\d{1,6}) ?S(?:\.|eite)/.exec(findSubfield(record, '300', 'a') ?? '')?.[1],
  };
}

/** Translators and editors have roles of their own; a person may have several. Old records have no role. */
function isAuthor(field: MarcField): boolean {
  const roles = subfieldsOf(field, '4');
  return roles.includes('aut') || (roles.length === 0 && field.tag === '100');
}

/** The name of a person is family name first: `Kafka, Franz`. */
function nameOf(field: MarcField): string[] {
  const [family = '', given, ...more] = (subfieldOf(field, 'a') ?? '').split(', ');
  const name = given === undefined || more.length > 0 ? family : `${given} ${family}`;
  return name === '' ? [] : [name];
}
