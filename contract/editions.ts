import * as z from 'zod/mini';
import { isbnText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { foundBookSchema } from './search.ts';

export const editionSchema = z.object({
  isbn13: z.string(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  authors: z.array(z.string()),
  publisher: z.nullable(z.string()),
  published_year: z.nullable(z.number()),
  language: z.nullable(z.string()),
  pages: z.nullable(z.number()),
});
export type Edition = z.output<typeof editionSchema>;

/** More copies of one edition than a town has. */
export const maxCopies = 100;

export const getEdition = endpoint({
  method: 'GET',
  path: '/editions/{isbn13}',
  summary: `Returns an edition by its ISBN in any spelling, with up to ${maxCopies} copies, by condition and price.`,
  tag: 'Finding',
  access: 'public',
  lookAround: 'books',
  params: z.object({ isbn13: isbnText }),
  response: z.object({
    status: z.literal(true),
    edition: editionSchema,
    copies: z.array(foundBookSchema),
    copyCount: z.number(),
    lowestPrice: z.nullable(z.number()),
    highestPrice: z.nullable(z.number()),
  }),
});
export type EditionDetails = z.output<typeof getEdition.response>;

export const lookUpEdition = endpoint({
  method: 'GET',
  path: '/isbn/{isbn}',
  summary: 'Looks up an edition by its ISBN in any spelling, here and in the catalogs of libraries.',
  tag: 'Selling',
  access: ['Seller'],
  params: z.object({ isbn: isbnText }),
  response: z.object({ status: z.literal(true), edition: editionSchema }),
  errors: ['too_many_requests', 'book_data_unreachable'],
});
