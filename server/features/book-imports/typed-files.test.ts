import { beforeEach, expect, test } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let own: ReturnType<typeof importsOf>;

beforeEach(async () => {
  seller = await app.joinSeller();
  own = importsOf(app, seller);
});

const listed = async () => {
  const book = await app.db
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .select(['title', 'author', 'condition', 'language', 'books.description', 'phone', 'categories.slug'])
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  return book;
};

const emma = {
  title: 'Emma',
  author: 'Jane Austen',
  condition: 'Good',
  phone: '+1 555 0143',
  slug: 'classics',
};

test.each([
  [
    'English',
    `SKU;Name of Book;Author;Resale Price;Book Type;Book Category;Year's This Book Use;Phone Number;Language;Book Description
4711;Emma;Jane Austen;6;good;classics;3 years;+1 555 0143;English;Clean.`,
    'en',
  ],
  [
    'German',
    `Artikelnummer;Titel des Buches;Autor;Verkaufspreis;Zustand;Regal;Jahre in Gebrauch;Telefonnummer;Sprache;Beschreibung
4711;Emma;Jane Austen;6;Gut;Klassiker;3 Jahre;+1 555 0143;de-DE;Clean.`,
    'de',
  ],
  [
    'Spanish, without accents in the headings',
    `Referencia;Titulo del libro;Autor;Precio;Estado;Estante;Anos de uso;Numero de telefono;Idioma;Descripcion
4711;Emma;Jane Austen;6;Bueno;Clásicos;3 años;+1 555 0143;francés;Clean.`,
    'fr',
  ],
  [
    'Arabic',
    `رقم الكتاب;اسم الكتاب;المؤلف;سعر البيع;حالة الكتاب;الرف;سنوات الاستعمال;رقم الهاتف;اللغة;الوصف
4711;Emma;Jane Austen;٦;جيدة;كلاسيكيات;٣ سنوات;+١ ٥٥٥ ٠١٤٣;الألمانية;Clean.`,
    'de',
  ],
])('a file with the words of the form in %s is read', async (_, file, language) => {
  const [headings, cells] = file.split('\n');
  const withPhoto = `${headings};photo\n${cells};${app.listing().book_photo}`;
  const done = await own.import(withPhoto);
  expect([done.created, done.ignoredColumns, done.errors]).toEqual([1, [], []]);
  // Our own grade is not added to the description.
  expect(await listed()).toMatchObject({ ...emma, language, description: 'Clean.' });
});

test.each([
  ['Sehr gut', 'Good'],
  ['wie neu', 'Excellent'],
  ['Como nuevo', 'Excellent'],
  ['Aceptable', 'Fair'],
  ['Akzeptabel', 'Fair'],
  ['جيد جدًا', 'Good'],
  ['جيد', 'Good'],
])('the grade %s is %s', async (grade, condition) => {
  await own.import(`${head},photo\n${row('1', 'Emma', 6, `${grade},Clean.`)},${app.listing().book_photo}`);
  expect(await listed()).toMatchObject({ condition });
});

test('a shelf is found by its name with spaces, marks, and accents of any kind', async () => {
  const admin = await app.join('admin');
  expect((await admin.post('/site/categories', { name: 'Café books' })).status).toBe(201);
  await own.import(
    `${head},shelf,photo\n${row('1', 'Emma')},\u200fCafe\u0301\u00a0BOOKS\u200b,${app.listing().book_photo}`,
  );
  expect(await listed()).toMatchObject({ slug: 'cafe-books' });
});

/** As a spreadsheet in Arabic saves it. */
function inWindows1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 63));
}

test('a file in the letters of Windows for Arabic is read, and one with single accents is not taken for it', async () => {
  const file = `رقم الكتاب;اسم الكتاب;المؤلف;سعر البيع;حالة الكتاب;الوصف;photo
4711;الأيام;طه حسين;6;جيدة;نظيف جدا;${app.listing().book_photo}`;
  await own.import(inWindows1256(file));
  expect(await listed()).toMatchObject({ title: 'الأيام', author: 'طه حسين', description: 'نظيف جدا' });
  const western = `${head}\n${row('1', 'Mädchen, Öl und año')}`;
  const { errors, created } = await own.plan(Buffer.from(western.replace(', Ö', ' Ö'), 'latin1'));
  expect([errors, created]).toEqual([[], 1]);
});

test('the line that names the separator, and empty ones before the headings, are left out', async () => {
  const file = `sep=;\n;;\n\n${`${head}\n${row('1', 'Emma')}`.replaceAll(',', ';')}`;
  expect(await own.plan(file)).toMatchObject({ created: 1, failedRows: 0 });
});

test('a shelf is found by its name without accents, unless another one has this name', async () => {
  const admin = await app.join('admin');
  for (const name of ['Résumés', 'Resumes']) await admin.post('/site/categories', { name });
  const shelves = ['clasicos', 'Klassiker!', 'Resumes', 'RÉSUMÉS'];
  const rows = shelves.map((shelf, at) => `${row(String(at), shelf)},${shelf},${app.listing().book_photo}`);
  await own.import([`${head},shelf,photo`, ...rows].join('\n'));
  const books = await app.db
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .select(['title', 'categories.name'])
    .where('seller_id', '=', seller.id)
    .execute();
  expect(new Map(books.map(({ title, name }) => [title, name]))).toEqual(
    new Map([
      ['clasicos', 'Classics'],
      ['Klassiker!', 'Classics'],
      ['Resumes', 'Resumes'],
      ['RÉSUMÉS', 'Résumés'],
    ]),
  );
});

test.each(['٢', '２', '2\u200f', '2.0', '٢٫٠', '“2”'])('the quantity %j is two', async (quantity) => {
  const plan = await own.plan(`${head},quantity\n${row('1')},${quantity}`);
  expect(plan).toMatchObject({ created: 2, failedRows: 0 });
});

test('a listing ID is the same with and without marks that a screen shows nothing of', async () => {
  const withPhoto = (id: string) => `${head},photo\n${row(id)},${app.listing().book_photo}`;
  await own.import(withPhoto('Nº-é'));
  expect(await own.plan(withPhoto('\ufeffNº-e\u0301\u200b'))).toMatchObject({ created: 0, unchanged: 1 });
  expect((await own.plan([head, row('1'), row('1\u200b')].join('\n'))).errors).toMatchObject([
    { problems: [{ message: 'This listing ID is also in row 2.' }] },
  ]);
  expect((await own.plan([head, row('\u200b')].join('\n'))).errors).toMatchObject([
    { problems: [{ message: 'Enter a listing ID.' }] },
  ]);
});

test('photos are found by the names that a Mac writes', async () => {
  const { _id } = await own.plan([head, row('Bücher-1')].join('\n'));
  const { status } = await own.sendZip(_id, {
    [`${'Bücher-1'.normalize('NFD')}.jpg`]: new Uint8Array(await drawPicture(600, 900)),
  });
  expect(status).toBe(200);
  await seller.post(`/book-imports/${_id}/start`);
  expect(await own.run(_id)).toMatchObject({ created: 1, withoutPhoto: 0 });
});
