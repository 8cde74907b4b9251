import * as z from 'zod/mini';
import { bookSchema, conditions } from './catalog/catalog.ts';
import { endpoint } from './kernel/http.ts';
import { priceBound } from './kernel/money/price.ts';
import { trimmedText } from './kernel/plain-text.ts';
import { type Sentence, say } from './kernel/sentence.ts';

const tag = 'Finding';

export const searchOrders = ['relevance', 'newest', 'price_up', 'price_down'] as const;
export type SearchOrder = (typeof searchOrders)[number];

export const cardsPerPage = 24;
/** Beyond this many hits the results are the newest ones, and the count is a lower bound. */
export const maxHits = 5000;
export const maxQueryLength = 200;

/** A comma-separated list of up to 20 values; an empty one is as none. */
const listOf = (isValue: (text: string) => boolean, message: Sentence) =>
  z.pipe(
    z.string().check(z.maxLength(400, { error: message, abort: true })),
    z.transform((text, context) => {
      const values = [...new Set(text.split(',').filter(Boolean))];
      if (values.length === 0) return undefined;
      if (values.length <= 20 && values.every(isValue)) return values;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );

const NUL = String.fromCharCode(0);

export const searchQuery = z.object({
  q: z._default(
    z.string().check(
      z.maxLength(maxQueryLength, {
        error: say('fields.atMostCharacters', { max: maxQueryLength }),
        abort: true,
      }),
      z.refine((value) => !value.includes(NUL), say('fields.unsearchableCharacter')),
      z.overwrite(trimmedText),
    ),
    '',
  ),
  shelf: z.optional(listOf((text) => /^[a-z0-9-]{1,60}$/.test(text), say('fields.unknownShelf'))),
  condition: z.optional(
    listOf((text) => conditions.some((one) => one === text), say('fields.unknownCondition')),
  ),
  language: z.optional(listOf((text) => /^[a-z]{2,3}$/.test(text), say('fields.languageCode'))),
  from: z.optional(priceBound),
  to: z.optional(priceBound),
  order: z.optional(z.enum(searchOrders, { error: say('fields.unknownOrder') })),
  /** `1` searches for the words as typed. */
  exact: z.optional(z.literal('1', { error: say('fields.oneOrNothing') })),
  cursor: z.optional(z.string().check(z.maxLength(300, say('fields.cursor')))),
});
export type SearchQuery = z.output<typeof searchQuery>;
export type SearchQueryInput = z.input<typeof searchQuery>;

/** A book as everyone may see it: without phone and email. Anonymous visitors of a site for members get no location. */
export const foundBookSchema = z.object({
  ...bookSchema.shape,
  language: z.nullable(z.string()),
});
export type FoundBook = z.output<typeof foundBookSchema>;

/** One result: a book, or all matching copies of one edition with the cheapest as `book`. */
export const searchCardSchema = z.object({
  book: foundBookSchema,
  copies: z.number(),
  lowestPrice: z.number(),
  /** Of gathered copies, from the worst to the best. */
  conditions: z.array(z.enum(conditions)),
  isbn13: z.nullable(z.string()),
  /** Publisher and year of the edition, such as `Penguin Classics, 2003`. */
  editionLabel: z.nullable(z.string()),
});
export type SearchCard = z.output<typeof searchCardSchema>;

const facet = { value: z.string(), label: z.string(), count: z.number() };
const facetSchema = z.array(z.object(facet));

export const searchBooks = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Searches the books that can be bought: by title, author, publisher, description, or ISBN.',
  tag,
  access: 'public',
  lookAround: 'books',
  query: searchQuery,
  response: z.object({
    status: z.literal(true),
    /** How many books match; copies, not cards. */
    total: z.number(),
    /** Whether `total` is a lower bound. */
    isCapped: z.boolean(),
    /** The query that was searched for in place of the one with a typing error. */
    corrected: z.nullable(z.string()),
    /** The edition whose ISBN was searched for. */
    isbn13: z.nullable(z.string()),
    cards: z.array(searchCardSchema),
    facets: z.object({
      /** With the categories’ names in other languages, by language code. */
      shelf: z.array(z.object({ ...facet, names: z.record(z.string(), z.string()) })),
      condition: facetSchema,
      language: facetSchema,
      /** Books by their price, counted in steps of about a dollar; the last entry holds all above. */
      price: z.array(z.object({ from: z.number(), count: z.number() })),
    }),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['search_too_broad'],
});
export type SearchResults = z.output<typeof searchBooks.response>;

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/suggestions',
  summary: 'Suggests titles, authors, and editions that begin with what was typed, up to 8.',
  tag,
  access: 'public',
  lookAround: 'books',
  query: z.object({ q: searchQuery.shape.q }),
  response: z.object({
    status: z.literal(true),
    titles: z.array(z.object({ title: z.string(), author: z.nullable(z.string()) })),
    authors: z.array(z.object({ name: z.string(), books: z.number() })),
    editions: z.array(
      z.object({ isbn13: z.string(), title: z.string(), label: z.string(), copies: z.number() }),
    ),
  }),
  errors: ['search_too_broad'],
});
export type Suggestions = z.output<typeof listSuggestions.response>;
