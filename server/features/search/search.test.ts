import { beforeAll, describe, expect, test } from 'vitest';
import { digitsOf } from '#contract/kernel/money/currencies.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText, testCurrency, unreadablePrice } from '#test/support/test-currency.ts';

const app = setUpTestApp();

let seller: Person;
const list = (book_title: string, changes: Record<string, unknown> = {}) =>
  app.listBook(seller, { book_title, description: 'Plain copy.', ...changes });

const search = async (query: Record<string, string>) =>
  (await app.send('GET', `/api/search?${new URLSearchParams(query)}`)).body;
const titlesFor = async (q: string, more: Record<string, string> = {}): Promise<string[]> =>
  (await search({ q, ...more })).cards.map((card: any) => card.book.book_title);

beforeAll(async () => {
  seller = await app.joinSeller();
});

describe('words', () => {
  beforeAll(async () => {
    await list('Wuthering Heights', { author: 'Emily Brontë' });
    await list('The Tenant of Wildfell Hall', { author: 'Anne Brontë' });
    await list('Catch-22', { author: 'Joseph Heller' });
    await list('Well-being for Beginners');
    await list('The Old Man and the Sea');
    await list('To Be or Not to Be');
    await list('Ο Μικρός Πρίγκιπας', { language: 'el' });
    await list('Преступление и наказание', { language: 'ru' });
    await list('O’Brien’s Garden');
    await list('Gro\u0308ßere Reise');
    await list('Middlemarch', { description: 'Once owned by a lighthouse keeper.' });
    await list('To the Lighthouse');
  });

  test.each([
    ['wuthering heights', 'Wuthering Heights'],
    ['heights WUTHERING', 'Wuthering Heights'],
    ['wuthering hei', 'Wuthering Heights'],
    ['  “Wuthering”   (heights)!  ', 'Wuthering Heights'],
    ['emily bronte', 'Wuthering Heights'],
    ['Emily Brontë', 'Wuthering Heights'],
    ['emily bronte\u0308', 'Wuthering Heights'],
    ['height', 'Wuthering Heights'],
    ['tenants wildfell', 'The Tenant of Wildfell Hall'],
    ['Catch-22', 'Catch-22'],
    ['catch 22', 'Catch-22'],
    ['catch22', 'Catch-22'],
    ['catch‑22', 'Catch-22'],
    ['well-being', 'Well-being for Beginners'],
    ['wellbeing', 'Well-being for Beginners'],
    ['well being', 'Well-being for Beginners'],
    ['well-being beginners', 'Well-being for Beginners'],
    ['μικρος πριγκιπας', 'Ο Μικρός Πρίγκιπας'],
    ['преступление', 'Преступление и наказание'],
    ['obrien', 'O’Brien’s Garden'],
    ["o'brien's", 'O’Brien’s Garden'],
    ['größere', 'Gro\u0308ßere Reise'],
    ['grossere reise', 'Gro\u0308ßere Reise'],
    ['the old man and the', 'The Old Man and the Sea'],
    ['to be or not to be', 'To Be or Not to Be'],
  ])('%s finds %s first', async (q, title) => {
    expect((await titlesFor(q))[0]).toBe(title);
  });

  test('all words must occur, and only the last may be unfinished', async () => {
    expect(await titlesFor('wuthering tenant', { exact: '1' })).toEqual([]);
    expect(await titlesFor('wuth heights', { exact: '1' })).toEqual([]);
  });

  test('a title counts more than a description', async () => {
    expect(await titlesFor('lighthouse')).toEqual(['To the Lighthouse', 'Middlemarch']);
  });

  test('words without a letter or digit find nothing, and an empty query the newest books', async () => {
    expect(await titlesFor('"')).toEqual([]);
    expect(await titlesFor('📚 !!')).toEqual([]);
    expect((await titlesFor('')).slice(0, 2)).toEqual(['To the Lighthouse', 'Middlemarch']);
    expect((await titlesFor('   ')).length).toBe(12);
  });

  test('only the first twelve words count', async () => {
    expect(await titlesFor(`${'wuthering '.repeat(12)}unheard`)).toEqual(['Wuthering Heights']);
  });
});

describe('ISBN', () => {
  beforeAll(async () => {
    await list('Wuthering Heights, Penguin', { isbn: '9780141439556', author: 'Emily Brontë' });
  });

  test.each([
    '9780141439556',
    '978-0-14-143955-6',
    '978 0 14 143955 6',
    '0141439556',
    '0-14-143955-6',
    '0 14 143955 6',
    'ISBN 0141439556',
    'ISBN: 978-0-14-143955-6',
    'isbn-13: 9780141439556',
    'ISBN-10 0-14-143955-6',
    'ISBN10: 0141439556',
    '978–0–14–143955–6',
    '978‑0‑14‑143955‑6',
    '９７８０１４１４３９５５６',
    ' 9780141439556 ',
  ])('%s finds the edition', async (q) => {
    const found = await search({ q });
    expect(found.isbn13).toBe('9780141439556');
    expect(found.cards.map((card: any) => card.book.book_title)).toEqual(['Wuthering Heights, Penguin']);
    expect(found.cards[0].isbn13).toBe('9780141439556');
  });

  test('a number with a wrong check digit is no ISBN', async () => {
    expect((await search({ q: '9780141439557' })).isbn13).toBeNull();
    expect((await search({ q: '0141439557' })).isbn13).toBeNull();
  });
});

describe('gathered copies', () => {
  const isbn = '9780141439518';
  let ids: string[];
  beforeAll(async () => {
    const copy = (price: number, product_condition: string) =>
      list('Pride and Prejudice', {
        isbn,
        author: 'Jane Austen',
        resale_price: priceText(price),
        product_condition,
      });
    ids = [await copy(7, 'Good'), await copy(3.2, 'Fair'), await copy(9, 'Excellent')];
    await list('Pride and Prejudice', { author: 'Jane Austen', resale_price: priceText(5) });
  });

  test('copies of one edition are one card with the cheapest, and a copy without an edition its own', async () => {
    const { cards, total } = await search({ q: 'pride prejudice' });
    expect(total).toBe(4);
    expect(cards).toHaveLength(2);
    const gathered = cards.find((card: any) => card.isbn13 === isbn);
    expect(gathered).toMatchObject({
      copies: 3,
      lowestPrice: amountOf(3.2),
      conditions: ['Fair', 'Good', 'Excellent'],
    });
    expect(gathered.book._id).toBe(ids[1]);
    expect(cards.find((card: any) => card.isbn13 === null)).toMatchObject({
      copies: 1,
      lowestPrice: amountOf(5),
    });
  });

  test('filters choose among the copies of a card', async () => {
    const { cards } = await search({ q: 'pride prejudice', condition: 'Good,Excellent', from: priceText(6) });
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({
      copies: 2,
      lowestPrice: amountOf(7),
      conditions: ['Good', 'Excellent'],
    });
  });
});

describe('what is shown', () => {
  test('an anonymous visitor gets the location, and no phone number or email address', async () => {
    await list('Emma', { phone: '+1 555 0199', location: 'Corner of Elm Street' });
    const anonymous = await app.send('GET', '/api/search?q=emma');
    expect(anonymous.body.cards[0].book).toMatchObject({
      phone: null,
      seller_email: null,
      location: 'Corner of Elm Street',
    });
    expect(JSON.stringify(anonymous.body)).not.toMatch(/555 0199|@dogear\.test/);
    const buyer = await app.joinBuyer();
    const { book } = (await buyer.get('/search?q=emma')).body.cards[0];
    expect(book).toMatchObject({ phone: null, seller_email: null, location: 'Corner of Elm Street' });
    expect((await seller.get('/search?q=emma')).body.cards[0].book.phone).toBe('+1 555 0199');
  });

  test('a card says author, language, and the address of the book', async () => {
    await list('Der Prozess', { author: 'Franz Kafka', language: 'de' });
    const [card] = (await search({ q: 'prozess' })).cards;
    expect(card.book).toMatchObject({ author: 'Franz Kafka', language: 'de', slug: 'der-prozess' });
  });
});

test('the limits of prices are in plain notation, or as in the language of the page', async () => {
  const ask = async (locale: string, to: string) => {
    const headers = { 'accept-language': locale };
    const { status, body } = await app.send('GET', `/api/search?${new URLSearchParams({ q: '', to })}`, {
      headers,
    });
    return status === 200 ? body.total : status;
  };
  const { total } = await search({ q: '' });
  // All books are cheaper than a thousand, so only the reading of the separator decides.
  const thousand = digitsOf(testCurrency) === 0 ? '1,000,000' : '1,000';
  expect(await ask('en', thousand)).toBe(total);
  const withPoints = thousand.replaceAll(',', '.');
  for (const locale of ['en', 'de']) {
    expect(await ask(locale, thousand.replaceAll(',', ''))).toBe(total);
    // Plain notation first: a thousand with a point is one dinar, and in other currencies a thousand for everyone.
    const asPlain = await ask(locale, withPoints);
    if (digitsOf(testCurrency) === 3) expect(asPlain).toBeLessThan(total);
    else expect(asPlain).toBe(total);
  }
  expect(await ask('en', 'cheap')).toBe(400);
});

describe('input', () => {
  const answer = async (query: string) => {
    const { status, body } = await app.send('GET', `/api/search?${query}`);
    return [status, body.message];
  };

  test.each([
    [`q=${'a'.repeat(201)}`, 'Use 200 characters or fewer.'],
    [`q=${'a'.repeat(10_000)}`, 'Use 200 characters or fewer.'],
    ['q=a%00b', 'This contains a character we can’t search for.'],
    ['condition=Shiny', 'This condition doesn’t exist.'],
    ['shelf=%3Cb%3E', 'This shelf doesn’t exist.'],
    ['language=english', 'This isn’t a language code, such as en.'],
    ['order=best', 'This order doesn’t exist.'],
    ['from=cheap', unreadablePrice],
    ['to=-1', unreadablePrice],
    ['exact=yes', 'Use 1, or leave this out.'],
    ['cursor=', 'This cursor isn’t valid.'],
  ])('%s is refused with a plain sentence', async (query, message) => {
    expect(await answer(query)).toEqual([400, message]);
  });

  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '01890000-0000-7000-8000-000000000000';
  test.each([
    'x',
    forged(null),
    forged(['newest', id]),
    forged(['newest', 7, id]),
    forged(['newest', '2026-02-30T00:00:00.000000Z', id]),
    forged(['newest', '2026-01-01T00:00:00.000000Z', "' or 1=1"]),
    forged(['newest', '2026-01-01T00:00:00.000000Z', id, id]),
    forged(['price_up', 5, id]),
  ])('the forged cursor %s is refused', async (cursor) => {
    expect(await answer(`order=newest&cursor=${cursor}`)).toEqual([400, 'This cursor isn’t valid.']);
  });

  test('forged numbers of a cursor are refused', async () => {
    for (const key of [-1, 1.5, 2 ** 31, '5', null])
      expect(await answer(`order=price_up&cursor=${forged(['price_up', key, id])}`)).toEqual([
        400,
        'This cursor isn’t valid.',
      ]);
  });

  test('unknown parameters, empty filters, and unknown shelves are no error', async () => {
    for (const query of [
      'utm_source=mail',
      'q=&from=&to=&shelf=&condition=&language=',
      'shelf=no-such-shelf',
    ])
      expect((await answer(query))[0], query).toBe(200);
  });

  test('any text is searched for without an error', async () => {
    const odd = [
      'a',
      '%',
      "'",
      '\\',
      ':*',
      '!',
      '&|()<->',
      '½ ² Ⅷ',
      'ß'.repeat(200),
      '㌖'.repeat(60),
      '㌖'.repeat(200),
      'ﷺ'.repeat(200),
      '𐄇',
      '\u0301',
      '-',
      '- -',
      'a-',
      'ﬁre',
      '日本語',
      '🏴‍☠️',
      'null',
    ];
    for (const q of odd)
      expect((await app.send('GET', `/api/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  });
});
