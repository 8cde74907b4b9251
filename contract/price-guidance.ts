import * as z from 'zod/mini';
import { conditions } from './catalog.ts';
import { endpoint } from './http.ts';
import { priceCents } from './price.ts';

/** Fewer sales than this say too little. */
export const minSales = 5;

export const getPriceGuidance = endpoint({
  method: 'GET',
  path: '/price-guidance',
  summary:
    'Returns what comparable books sold for in the last 24 months: the middle half of the prices, by condition.',
  tag: 'Finding',
  access: 'authenticated',
  query: z.object({
    isbn13: z.optional(z.string().check(z.maxLength(40))),
    category_id: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'This shelf doesn’t exist.'))),
    original_price: z.optional(priceCents('Enter a price.')),
  }),
  response: z.object({
    status: z.literal(true),
    /** Whether the sales are of the same edition, or of the same shelf and a similar original price. */
    basis: z.nullable(z.enum(['edition', 'shelf'])),
    /** Conditions with too few sales are left out. */
    ranges: z.array(
      z.object({
        condition: z.enum(conditions),
        low: z.number(),
        middle: z.number(),
        high: z.number(),
        sales: z.number(),
      }),
    ),
  }),
});
export type PriceGuidance = z.output<typeof getPriceGuidance.response>;
