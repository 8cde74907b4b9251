import { beforeAll, describe, expect, test } from 'vitest';
import { priceStepOf } from '#contract/kernel/money/currencies.ts';
import type { SearchOrder, SearchResults } from '#contract/search.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { createRng } from '#test/support/seeded-rng.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, priceText, testCurrency } from '#test/support/test-currency.ts';

const app = setUpTestApp();

type Listed = {
  shelf: string;
  condition: string;
  language: string | undefined;
  cents: number;
  isbn: string | undefined;
};
const listed: Listed[] = [];

const search = async (query: Record<string, string>): Promise<SearchResults> => {
  const { status, body } = await app.send('GET', `/api/search?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const isbns = ['9780141439556', '9780141439518', '9780141439600', '9780141439570'] as const;

beforeAll(async () => {
  const seller: Person = await app.joinSeller();
  const { pick, chance } = createRng('filters');
  for (let number = 0; number < 120; number++) {
    const book: Listed = {
      shelf: pick(['classics', 'fiction', 'gothic']),
      condition: pick(['Excellent', 'Good', 'Fair']),
      language: pick(['en', 'de', undefined]),
      cents: pick([199, 500, 500, 1250, 4999, 7000, 12_000]),
      isbn: chance(0.4) ? pick(isbns) : undefined,
    };
    listed.push(book);
    await app.listBook(seller, {
      book_title: `Storm ${number % 7 === 0 ? 'storm' : 'tale'} ${number}`,
      description: number % 3 === 0 ? 'A storm rises.' : 'Calm.',
      category_id: book.shelf,
      product_condition: book.condition,
      resale_price: priceText(book.cents / 100),
      ...(book.language && { language: book.language }),
      ...(book.isbn && { isbn: book.isbn }),
    });
  }
  // Many books of one moment, so that only the id orders them.
  await app.db
    .updateTable('book_search')
    .set({ listed_at: '2026-01-01T10:00:00.123456Z' as never })
    .where('price_cents', '=', minorOf(5))
    .execute();
});

type Filter = Partial<Record<'shelf' | 'condition' | 'language' | 'from' | 'to', string>>;

const isIn = (list: string | undefined, value: string | undefined): boolean =>
  list === undefined || (value !== undefined && list.split(',').includes(value));
const passes = (book: Listed, filter: Filter): boolean =>
  isIn(filter.shelf, book.shelf) &&
  isIn(filter.condition, book.condition) &&
  // A copy without a language has that of its edition, which is the language of the first copy with this ISBN.
  isIn(filter.language, languageOf(book)) &&
  book.cents >= Number(filter.from ?? 0) * 100 &&
  book.cents <= Number(filter.to ?? 1e6) * 100;
const languageOf = (book: Listed): string | undefined =>
  book.language ?? (book.isbn && listed.find(({ isbn }) => isbn === book.isbn)?.language);

/** The limits of prices in the currency of the site. */
const typed = (filter: Filter): Filter => ({
  ...filter,
  ...(filter.from && { from: priceText(Number(filter.from)) }),
  ...(filter.to && { to: priceText(Number(filter.to)) }),
});

const filters: Filter[] = [
  {},
  { shelf: 'classics' },
  { shelf: 'classics,gothic' },
  { condition: 'Good' },
  { condition: 'Good,Fair', shelf: 'fiction' },
  { language: 'de' },
  { language: 'en,de', condition: 'Excellent' },
  { from: '5' },
  { to: '12.50' },
  { from: '5', to: '50', shelf: 'gothic', language: 'en' },
];

describe.each(filters)('with the filter %o', (filter) => {
  test('exactly the books that pass are counted', async () => {
    expect((await search({ q: 'storm', ...typed(filter) })).total).toBe(
      listed.filter((book) => passes(book, filter)).length,
    );
  });

  test.each([
    ['storm'],
    // As on the page of a category.
    [''],
  ])('the counts of a group ignore what is chosen in it, for “%s”', async (q) => {
    const { facets } = await search({ q, ...typed(filter) });
    const count = (key: keyof Filter, value: (book: Listed) => string | undefined) => {
      const { [key]: _, ...others } = filter;
      const counts: Record<string, number> = {};
      for (const book of listed.filter((one) => passes(one, others))) {
        const name = value(book);
        if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    };
    const shown = (group: { value: string; count: number }[]) =>
      Object.fromEntries(group.map(({ value, count }) => [value, count]));
    expect(shown(facets.shelf)).toEqual(count('shelf', ({ shelf }) => shelf));
    expect(shown(facets.condition)).toEqual(count('condition', ({ condition }) => condition));
    expect(shown(facets.language)).toEqual(count('language', languageOf));
    const { from: _, to: __, ...others } = filter;
    const prices: Record<string, number> = {};
    for (const { cents } of listed.filter((one) => passes(one, others))) {
      const band = String(Math.min(50, Math.floor(cents / 100)));
      prices[band] = (prices[band] ?? 0) + 1;
    }
    expect(
      Object.fromEntries(
        facets.price.map(({ from, count: books }) => [from / priceStepOf(testCurrency), books]),
      ),
    ).toEqual(prices);
  });
});

test('a facet of a shelf has its name', async () => {
  const { facets } = await search({ q: 'storm' });
  expect(facets.shelf.map(({ label }) => label).toSorted()).toEqual(['Classics', 'Fiction', 'Gothic']);
  expect(facets.shelf.map(({ names }) => names.de).toSorted()).toEqual([
    'Belletristik',
    'Klassiker',
    'Schauerliteratur',
  ]);
});

test('a chosen shelf without results has its name in every language', async () => {
  const { facets } = await search({ q: 'storm', shelf: 'medical,gothic' });
  expect(facets.shelf.find(({ value }) => value === 'medical')).toMatchObject({
    label: 'Medical',
    names: { de: 'Medizin' },
    count: 0,
  });
});

const keyOf: Record<SearchOrder, (card: SearchResults['cards'][number]) => number> = {
  relevance: () => 0,
  newest: () => 0,
  price_up: ({ lowestPrice }) => lowestPrice,
  price_down: ({ lowestPrice }) => -lowestPrice,
};

describe.each(['relevance', 'newest', 'price_up', 'price_down'] as const)('ordered by %s', (order) => {
  test.each([{ q: 'storm' }, { q: '' }, { q: 'storm', condition: 'Good,Fair' }])(
    'pages of %o hold every card once',
    async (query) => {
      const seen: string[] = [];
      const keys: number[] = [];
      let copies = 0;
      let cursor: string | null = null;
      let total = 0;
      for (let page = 0; page < 20; page++) {
        const results: SearchResults = await search({ ...query, order, ...(cursor && { cursor }) });
        if (results.nextCursor) expect(results.cards).toHaveLength(24);
        for (const card of results.cards) {
          seen.push(card.isbn13 ?? card.book._id);
          keys.push(keyOf[order](card));
          copies += card.copies;
        }
        total = results.total;
        cursor = results.nextCursor;
        if (!cursor) break;
      }
      expect(cursor).toBeNull();
      expect(new Set(seen).size).toBe(seen.length);
      expect(copies).toBe(total);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    },
  );

  test('a cursor of another order is refused', async () => {
    const other = order === 'newest' ? 'price_up' : 'newest';
    const { nextCursor } = await search({ q: 'storm', order });
    const { status } = await app.send('GET', `/api/search?q=storm&order=${other}&cursor=${nextCursor}`);
    expect(status).toBe(400);
  });
});
