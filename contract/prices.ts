import * as z from 'zod/mini';
import { conditions } from './catalog/catalog.ts';
import { isbnText } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { typedPrice } from './kernel/money/price.ts';
import { say } from './kernel/sentence.ts';

/** Fewer sales than this say too little. */
export const minSales = 5;

export const getPriceGuidance = endpoint({
  method: 'GET',
  path: '/price-guidance',
  summary:
    'Returns what comparable books sold for in the last 24 months: the middle half of the prices, by condition. Sales of the same edition count; if there are too few, sales on the same shelf at a similar original price.',
  tag: 'Finding',
  access: 'public',
  lookAround: 'books',
  query: z.object({
    /** In any spelling; one without an edition is ignored. */
    isbn13: z.optional(isbnText),
    category_id: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, say('fields.unknownShelf')))),
    original_price: z.optional(typedPrice(say('fields.enterPrice'))),
  }),
  response: z.object({
    status: z.literal(true),
    /** Conditions with fewer than five sales are left out. */
    ranges: z.array(
      z.object({
        condition: z.enum(conditions),
        /** Whether the sales are of the same edition, or of the same shelf and a similar original price. */
        basis: z.enum(['edition', 'shelf']),
        /** In the currency of the site: a quarter of the prices were below `low`, half of them below `middle`, and a quarter above `high`. */
        low: z.number(),
        middle: z.number(),
        high: z.number(),
        sales: z.number(),
      }),
    ),
  }),
  errors: ['not_signed_in'],
});
export type PriceGuidance = z.output<typeof getPriceGuidance.response>;
export type PriceRange = PriceGuidance['ranges'][number];
