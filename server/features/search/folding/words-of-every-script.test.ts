import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

const titlesFor = async (q: string): Promise<string[]> =>
  (await app.send('GET', `/api/search?exact=1&q=${encodeURIComponent(q)}`)).body.cards.map(
    (card: any) => card.book.book_title,
  );

/** Each title with what finds it. */
const books = {
  'Jeu d’enfants': ['enfants', 'jeu d’enfants', "JEU D'ENFANTS", 'jeu denfants', 'jeu d enfants'],
  'L’Étranger': ['étranger', 'ETRANGER', 'l’étranger', 'letranger', 'l etranger', 'L´ÉTRANGER'],
  'Étranges étoiles': ["l'étoiles", 'etoiles'],
  'O’Brien’s Garden': ['obrien', "o'brien's garden", 'obriens'],
  'Tree and Leaf by J.R.R. Tolkien': ['JRR Tolkien', 'J. R. R. Tolkien', 'j r r tolkien', 'J.R.R.Tolkien'],
  'Conversations with CS Lewis': ['C. S. Lewis', 'c.s. lewis', 'cs lewis'],
  'War & Peace': [
    'war and peace',
    'war & peace',
    'war und peace',
    'war y peace',
    'war et peace',
    'WAR&PEACE',
  ],
  'Krieg und Frieden': ['krieg & frieden', 'krieg und frieden'],
  'Guerra y paz': ['guerra & paz'],
  吾輩は猫である: ['猫', '吾輩', 'は猫', '吾輩は猫である'],
  สี่แผ่นดิน: ['แผ่นดิน', 'สี่แผ่นดิน'],
  '红楼梦 新版': ['红楼', '楼梦', '梦', '新版 红楼梦'],
  'The C++ Programming Language': ['c++', 'C++ programming', 'c++ language'],
  'C# in Depth': ['c#', 'C# depth'],
  'أَحْلامٌ كـــبيرة': ['احلام', 'أحلام', 'إحلام كبيره', 'أحلام كبيرة', 'ٱحلام'],
  'ليلى والمجنون': ['ليلي', 'لیلی'],
  'الأيام الطويلة': ['ايام', 'أيام طويلة', 'الايام', 'الأيّامُ', 'الا', 'طويله'],
  'قصص حب': ['القصص', 'القصص حب'],
  'كتاب ١٢٣': ['كتاب 123', 'کتاب ۱۲۳'],
  'বই ১২৩': ['বই 123', 'বই ১২৩'],
  '१९८४ किताब': ['1984', '১৯৮৪', '୧୯୮୪', '๑๙๘๔'],
  'หนังสือ ๒๔๗๕': ['2475', '๒๔๗๕', 'หนังสือ 2475'],
  'Qurʾān, ʿAbd al-Raḥmān, Prestuplenie i nakazanie, Tolʹstoj': [
    'quran',
    'Qur’an',
    'abd',
    'tolstoj',
    'ʿabd al-rahman',
  ],
  Οδυσσεύς: ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'Οδυσσεύσ'],
  'Тёмные аллеи': ['ТЕМНЫЕ АЛЛЕИ', 'тёмные'],
  'İnce Memed’in Kızı': ['ince', 'İNCE', 'kizi', 'KIZI', 'memedin'],
  'Łódź, Straße, Ærø, Œuvres': ['lodz', 'STRASSE', 'aero', 'oeuvres', 'ŁÓDŹ', 'STRAẞE'],
  'ՀԱՅ Գրականություն': ['հայ', 'ԳՐԱԿԱՆՈՒԹՅՈՒՆ'],
  'ﬁre ＡＢＣ': ['fire', 'abc'],
  'soft\u00adware': ['software'],
  '20,000 Leagues': [
    '20000 leagues',
    '20.000 leagues',
    '20 000 leagues',
    '20’000',
    '٢٠٠٠٠',
    '٢٠٬٠٠٠ leagues',
    '２０，０００',
  ],
  '1.234.567 Schritte': ['1234567', '1,234,567 schritte'],
  'Apollo 13: 365 Days, 1 000 000 km': ['apollo 13 days', '365 days', '1000000 km', '1,000,000'],
};

beforeAll(async () => {
  const seller = await app.joinSeller();
  for (const book_title of Object.keys(books)) await app.listBook(seller, { book_title, description: '…' });
});

describe('a title of any script is found', () => {
  const cases = Object.entries(books).flatMap(([title, queries]) => queries.map((q) => [q, title]));
  test.each(cases)('%s finds %s', async (q, title) => {
    expect(await titlesFor(q)).toContain(title);
  });
});

test.each([
  ['brien', 'O’Brien’s Garden'],
  ['猫輩', '吾輩は猫である'],
  ['c++ depth', 'C# in Depth'],
  ['20', '1.234.567 Schritte'],
  ['الحب', 'الأيام الطويلة'],
])('%s does not find %s', async (q, title) => {
  expect(await titlesFor(q)).not.toContain(title);
});

test('folding a text twice changes nothing', async () => {
  const texts = Object.entries(books).flat(2);
  const { rows } = await app.pool.query(
    'select text from unnest($1::text[]) as text where search_fold(search_fold(text)) <> search_fold(text)',
    [texts],
  );
  expect(rows).toEqual([]);
});
