import { locales } from '#contract/kernel/locales/locales.ts';
import type { Messages } from '#messages/messages.ts';
import { readMessages } from '#server/lib/translator.ts';
import { wordKey } from './words.ts';

/** What a column of the file is about, with every heading that means it: Dogear's own first, then those of AbeBooks and others. */
const headings = {
  listingId: ['listingid', 'sku', 'bookid'],
  copy: ['copy'],
  quantity: ['quantity', 'qty'],
  title: ['title', 'booktitle'],
  author: ['author', 'authors'],
  isbn: ['isbn', 'isbn13', 'isbn10'],
  price: ['price', 'resaleprice'],
  originalPrice: ['originalprice', 'listprice'],
  condition: ['condition', 'bookcondition', 'productcondition'],
  shelf: ['shelf', 'category', 'categoryid', 'categoryname'],
  yearsOfUse: ['yearsofuse'],
  language: ['language'],
  phone: ['phone'],
  location: ['location', 'place'],
  description: ['description'],
  photo: ['photo', 'bookphoto'],
  // What our listings have no field for is added to the description.
  jacket: ['jacketcondition'],
  binding: ['bindingtext', 'binding'],
  edition: ['editiontext', 'edition'],
  signed: ['signedtext'],
  publisher: ['publishername', 'publisher'],
  publishedIn: ['placepublished'],
  publishedYear: ['yearpublished'],
  // Of our own file with the rows that had an error.
  problem: ['problem'],
} as const;

export type Column = keyof typeof headings;

/** The headings of an export, in the order of its columns. */
export const exportedColumns = [
  'listingId',
  'copy',
  'quantity',
  'title',
  'author',
  'isbn',
  'price',
  'originalPrice',
  'condition',
  'shelf',
  'yearsOfUse',
  'language',
  'phone',
  'location',
  'description',
  'photo',
] as const satisfies Column[];

/** The usual spelling of a column's heading. */
export const headingOf = (column: Column): string =>
  column === 'originalPrice'
    ? 'original_price'
    : column === 'yearsOfUse'
      ? 'years_of_use'
      : headings[column][0];

/** The columns that the form of a listing has fields for, by the key of their label in messages/en/listings-edit.json. */
const labels = {
  name: 'title',
  author: 'author',
  isbn: 'isbn',
  resalePrice: 'price',
  originalPrice: 'originalPrice',
  condition: 'condition',
  category: 'shelf',
  years: 'yearsOfUse',
  language: 'language',
  phone: 'phone',
  location: 'location',
  description: 'description',
} as const satisfies Partial<Record<keyof Messages['listings']['form'], Column>>;

/** What spreadsheets in German, Spanish, and Arabic call the columns besides. */
const otherWords: Partial<Record<Column, string[]>> = {
  listingId: ['Artikelnummer', 'Referencia', 'رقم الكتاب'],
  copy: ['Exemplar', 'Ejemplar', 'النسخة'],
  quantity: ['Menge', 'Anzahl', 'Cantidad', 'الكمية', 'العدد'],
  title: ['Titel', 'Título', 'العنوان', 'عنوان الكتاب'],
  author: ['Autorin', 'Autores', 'المؤلفون'],
  price: ['Preis', 'Precio', 'السعر'],
  condition: ['Estado', 'الحالة'],
  shelf: ['Kategorie', 'Categoría', 'الفئة'],
  yearsOfUse: ['Nutzungsjahre'],
  phone: ['Telefon', 'Teléfono', 'الهاتف'],
  description: ['Beschreibung', 'Descripción', 'الوصف'],
  photo: ['Foto', 'الصورة'],
  publisher: ['Verlag', 'Editorial', 'الناشر'],
  publishedYear: ['Erscheinungsjahr', 'Año de publicación', 'سنة النشر'],
};

/** The words of the form in every language. Dogear's own headings are last, so that they mean what they always meant. */
function readHeadings(): Map<string, Column> {
  const known = new Map<string, Column>();
  for (const form of locales.map((locale) => readMessages(locale, 'listings').form))
    for (const [label, column] of Object.entries(labels))
      known.set(wordKey(form[label as keyof typeof labels]), column);
  for (const lists of [otherWords, headings])
    for (const [column, words] of Object.entries(lists))
      for (const word of words) known.set(wordKey(word), column as Column);
  return known;
}

let columnByHeading: Map<string, Column> | undefined;

/** Returns what a heading means, in any case and language of the site, and with or without spaces, hyphens, and underscores. */
export function columnOf(heading: string): Column | undefined {
  columnByHeading ??= readHeadings();
  return columnByHeading.get(wordKey(heading));
}
