import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
});

const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** How the same value comes from other keyboards, from messages, and from web pages. */
const disguises: Record<string, (text: string) => string> = {
  'Arabic digits': digitsFrom(0x660),
  'Persian digits': digitsFrom(0x6f0),
  'Devanagari digits': digitsFrom(0x966),
  'Thai digits': digitsFrom(0xe50),
  'wide digits': digitsFrom(0xff10),
  'marks of direction': (text) => `\u2067\u200f${text}\u2069`,
  'a byte order mark and a blank': (text) => `\ufeff${text}\u202f`,
  'a label': (text) => `Angabe: ${text}`,
  'quotation marks and a comma': (text) => `„${text}“,`,
  'the hyphen and full stop of a Japanese keyboard': (text) =>
    `${text.replaceAll(/(?<=\d)-/g, 'ー').replace('.', '。')}。`,
};

test.each(Object.entries(disguises))('a book is listed with numbers in %s', async (_, disguise) => {
  const typed = {
    isbn: disguise('978-0-14-143958-7'),
    resale_price: disguise('12.50'),
    original_price: disguise('24'),
    years_of_use: disguise('2.5'),
    phone: disguise('+49 176 123-45'),
  };
  const id = await app.listBook(seller, typed);
  const { body } = await seller.get(`/my-products/${id}`);
  expect(body.book).toMatchObject({
    isbn: '9780141439587',
    resale_price: 12.5,
    original_price: 24,
    years_of_use: 2.5,
    phone: '+49 176 123-45',
  });
});

test.each(Object.entries(disguises))('the settings are saved with values in %s', async (_, disguise) => {
  const { body: before } = await admin.get('/site');
  const changes = {
    holdHours: disguise('36'),
    feePercent: disguise('7.5'),
    contactPhone: disguise('+49 176 123-45'),
    contactEmail: disguise('books24@example.org'),
    domains: [disguise('books24.example')],
    footerLinks: [{ label: 'Shop', url: `“https://books24.example/a”,` }],
  };
  const answer = await admin.patch('/site', { version: before.settings.version, changes });
  expect(answer.body).toMatchObject({ acknowledged: true });
  const { body } = await admin.get('/site');
  expect({ ...body.site, ...body.settings }).toMatchObject({
    holdHours: 36,
    feePercent: 7.5,
    contactPhone: '+49 176 123-45',
    contactEmail: 'books24@example.org',
    domains: ['books24.example'],
    footerLinks: [{ label: 'Shop', url: 'https://books24.example/a' }],
  });
});

test.each(Object.entries(disguises))(
  'a wish, a search, and an edition are found with an ISBN in %s',
  async (_, disguise) => {
    const isbn = disguise('978-0-14-143958-7');
    await app.listBook(seller, { isbn: '9780141439587' });
    const { body: wish } = await buyer.post('/wishes', { isbn13: isbn });
    const { body } = await buyer.get('/wishes');
    expect(body.wishes.find(({ _id }: any) => _id === wish.insertedId).isbn13).toBe('9780141439587');
    const { body: search } = await app.send('GET', `/api/search?q=${encodeURIComponent(isbn)}`);
    expect(search.isbn13).toBe('9780141439587');
    const { status } = await app.send('GET', `/api/editions/${encodeURIComponent(isbn)}`);
    expect(status).toBe(200);
  },
);

test('a link that no browser can open is refused at its field', async () => {
  const { body: before } = await admin.get('/site');
  for (const url of ['https://-', 'https://example.org/\u0000', 'https://http://example.org']) {
    const changes = { footerLinks: [{ label: 'Shop', url }] };
    const { status, body } = await admin.patch('/site', { version: before.settings.version, changes });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'changes.footerLinks.0.url',
          message: 'Enter a web address that starts with https://, such as https://example.org.',
        },
      ],
    ]);
  }
});
