import { describe, expect, test } from 'vitest';
import type { EditionDetails } from '#contract/editions.ts';
import type { FoundBook } from '#contract/search.ts';
import { describeBook } from '../catalog/book/book-structured-data.ts';
import { describeEdition } from './edition-structured-data.ts';

const origin = 'https://books.example';
const hash = 'a'.repeat(64);

const book: Parameters<typeof describeBook>[0] & FoundBook = {
  _id: '0199d2c0-0000-7000-8000-000000000001',
  slug: 'wuthering-heights',
  book_title: 'Wuthering Heights',
  book_photo: `/images/${hash}.webp`,
  book_photo_srcset: '',
  book_photo_width: 400,
  book_photo_height: 600,
  book_photo_color: '#7a2338',
  published_date: 'Nov 20, 2026',
  original_price: 14,
  resale_price: 6.5,
  product_condition: 'Good',
  years_of_use: 3,
  phone: null,
  location: null as never,
  description: 'Spine creased, pages clean.',
  seller_id: '0198b7a0-0000-7000-8000-000000000005',
  seller_name: 'Amara Osei',
  seller_rating: null,
  seller_email: null,
  seller_image: null,
  category_id: 'classics',
  salesStatus: false,
  advertise: false,
  reported: false,
  wishlist: false,
  isSellerVerified: true,
  status: 'available',
  author: 'Emily Brontë',
  language: 'en',
  edition: { isbn13: '9780141439556' },
  other_photos: [],
};

const details: EditionDetails = {
  status: true,
  edition: {
    isbn13: '9780141439556',
    title: 'Wuthering Heights',
    subtitle: 'A Novel',
    authors: ['Emily Brontë', 'Pauline Nestor'],
    publisher: 'Penguin Classics',
    published_year: 2003,
    language: 'en',
    pages: 416,
  },
  copies: [
    book,
    { ...book, _id: '0199d2c0-0000-7000-8000-000000000002', resale_price: 3.2, status: 'booked' },
  ],
  copyCount: 2,
  lowestPrice: 3.2,
  highestPrice: 6.5,
};

type Data = Record<string, unknown>;
type Requirement = { types: string[]; required: string[]; recommended: string[] };

/**
 * What Google lists for merchant listings and product snippets, and for books. Left out is what Dogear does not have:
 * reviews and ratings, brand, shipping, returns, and an end of the price.
 */
const requirements: Record<string, Requirement> = {
  Product: {
    types: ['Product'],
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'gtin13', 'isbn', 'sku', 'url'],
  },
  Book: { types: ['Book'], required: ['name', 'author', 'url', '@id'], recommended: ['isbn', 'inLanguage'] },
  Offer: {
    types: ['Offer'],
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'itemCondition', 'url', 'seller'],
  },
  AggregateOffer: {
    types: ['AggregateOffer'],
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount', 'offers'],
  },
  Person: { types: ['Person'], required: ['name'], recommended: [] },
  Organization: { types: ['Organization'], required: ['name'], recommended: [] },
};

const typesOf = (data: Data): string[] => [data['@type'] as string | string[]].flat();

/** What is missing or has the wrong form, in all objects of the data. */
function problemsOf(data: unknown, path = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => problemsOf(one, `${path}[${index}]`));
  if (typeof data !== 'object' || data === null) return [];
  const object = data as Data;
  const missing = typesOf(object).flatMap((type) => {
    const requirement = requirements[type];
    if (!requirement) return [`${path}: an unknown type ${type}`];
    const present = (name: string) =>
      object[name] !== undefined && object[name] !== '' && object[name] !== null;
    return [
      ...requirement.required
        .filter((name) => !present(name))
        .map((name) => `${path}: ${type} requires ${name}`),
      ...requirement.recommended
        .filter((name) => !present(name))
        .map((name) => `${path}: ${type} should have ${name}`),
    ];
  });
  const nested = Object.entries(object).flatMap(([name, value]) => problemsOf(value, `${path}.${name}`));
  return [...missing, ...wrongForms(object, path), ...nested];
}

const forms: Record<string, RegExp> = {
  price: /^\d+\.\d\d$/,
  lowPrice: /^\d+\.\d\d$/,
  highPrice: /^\d+\.\d\d$/,
  priceCurrency: /^[A-Z]{3}$/,
  gtin13: /^97[89]\d{10}$/,
  isbn: /^97[89]\d{10}$/,
  inLanguage: /^[a-z]{2,3}$/,
  datePublished: /^\d{4}$/,
  url: /^https:\/\/books\.example\//,
  image: /^https:\/\/books\.example\/images\//,
  availability: /^https:\/\/schema\.org\/(InStock|OutOfStock|SoldOut)$/,
  itemCondition: /^https:\/\/schema\.org\/UsedCondition$/,
};

const wrongForms = (object: Data, path: string): string[] =>
  Object.entries(forms).flatMap(([name, form]) =>
    [object[name] ?? []]
      .flat()
      .filter((value) => !form.test(String(value)))
      .map((value) => `${path}.${name}: ${value}`),
  );

const site = { origin, currency: 'USD' };

describe('what search engines read about a book', () => {
  test('has all that they require and recommend', () => {
    expect(problemsOf(describeBook(book, site))).toEqual([]);
    expect(typesOf(describeBook(book, site) as unknown as Data)).toEqual(['Product', 'Book']);
  });

  test('lacks only what is not known of a book without an edition, and names no unknown author', () => {
    const plain = describeBook({ ...book, edition: null, author: null, language: null }, site);
    expect(problemsOf(plain)).toEqual([
      ': Product should have gtin13',
      ': Product should have isbn',
      ': Book requires author',
      ': Book should have isbn',
      ': Book should have inLanguage',
    ]);
  });

  test.each([
    ['available', 'InStock'],
    ['booked', 'OutOfStock'],
    ['sold', 'SoldOut'],
  ] as const)('says of a book that is %s: %s', (status, availability) => {
    const { offers } = describeBook({ ...book, status }, site);
    expect(offers).toMatchObject({ availability: `https://schema.org/${availability}`, price: '6.50' });
  });

  test('names every photo, the cover first', () => {
    const other_photos = [{ url: '/images/b.webp' }, { url: '/images/c.webp' }];
    const { image } = describeBook({ ...book, other_photos }, site);
    expect(image).toEqual([book.book_photo, '/images/b.webp', '/images/c.webp'].map((path) => origin + path));
  });

  test('says nothing of the seller but the name', () => {
    const known = { ...book, phone: '+1 555 0142', seller_email: 'amara@dogear.test', location: 'Portland' };
    const text = JSON.stringify(describeBook(known, site));
    expect(text).toContain('"seller":{"@type":"Person","name":"Amara Osei"}');
    expect(text).not.toMatch(/555 0142|amara@|Portland/);
  });
});

describe('what search engines read about an edition', () => {
  test('has all that they require and recommend, with an offer for each copy', () => {
    // An edition has no seller's description, and its number is the ISBN.
    expect(problemsOf(describeEdition(details, site))).toEqual([
      ': Product should have description',
      ': Product should have sku',
    ]);
    expect(describeEdition(details, site)).toMatchObject({
      name: 'Wuthering Heights: A Novel',
      offers: { '@type': 'AggregateOffer', lowPrice: '3.20', highPrice: '6.50', offerCount: 2 },
    });
  });

  test('names the currency of the site, with its decimals', () => {
    const inYen = { ...book, resale_price: 650 };
    expect(describeBook(inYen, { origin, currency: 'JPY' }).offers).toMatchObject({
      price: '650',
      priceCurrency: 'JPY',
    });
    expect(describeBook(book, { origin, currency: 'KWD' }).offers).toMatchObject({
      price: '6.500',
      priceCurrency: 'KWD',
    });
  });

  test('is a book, but no product, without a copy to buy', () => {
    const none = { ...details, copies: [], copyCount: 0, lowestPrice: null, highestPrice: null };
    const described = describeEdition(none, site) as unknown as Data;
    expect(described['@type']).toBe('Book');
    expect(described).not.toHaveProperty('offers');
    expect(problemsOf(described)).toEqual([]);
  });
});

test('the check finds what is missing or malformed', () => {
  const described = describeBook(book, site) as unknown as Data;
  const { name: _, ...nameless } = described;
  expect(problemsOf(nameless)).toEqual([': Product requires name', ': Book requires name']);
  expect(problemsOf({ ...described, gtin13: '12' })).toEqual(['.gtin13: 12']);
  expect(problemsOf({ ...described, image: ['/images/x.webp'] })).toEqual(['.image: /images/x.webp']);
});
