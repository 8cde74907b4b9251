import type * as z from 'zod/mini';
import { conditions } from '#contract/catalog.ts';
import { toDollars } from '#contract/money.ts';
import type { getPriceGuidance as call, PriceGuidance } from '#contract/price-guidance.ts';
import type { Db } from '#server/db/schema.ts';
import { readIsbn } from '../catalog/isbn.ts';
import { bandOf, editionBand } from './price-bands.ts';

type Query = z.output<typeof call.query>;

/** Returns the range of each condition: of the edition if it has enough sales, otherwise of the shelf. */
export async function getPriceGuidance(db: Db, query: Query): Promise<PriceGuidance> {
  const [ofEdition, ofShelf] = await Promise.all([findEditionRanges(db, query), findShelfRanges(db, query)]);
  return {
    status: true,
    ranges: conditions.flatMap((condition) => {
      const row =
        ofEdition.find((range) => range.condition === condition) ??
        ofShelf.find((range) => range.condition === condition);
      if (!row) return [];
      const basis = row.band === editionBand ? ('edition' as const) : ('shelf' as const);
      const [low, middle, high] = [row.low_cents, row.middle_cents, row.high_cents].map(toDollars);
      return [{ condition, basis, low: low ?? 0, middle: middle ?? 0, high: high ?? 0, sales: row.sales }];
    }),
  };
}

async function findEditionRanges(db: Db, { isbn13 = '' }: Query) {
  const isbn = readIsbn(isbn13);
  if (!isbn) return [];
  return db
    .selectFrom('editions')
    .innerJoin('price_guidance', 'price_guidance.subject_id', 'editions.id')
    .selectAll('price_guidance')
    .where('editions.isbn13', '=', isbn)
    .where('price_guidance.band', '=', editionBand)
    .execute();
}

async function findShelfRanges(db: Db, { category_id, original_price }: Query) {
  if (category_id === undefined || original_price === undefined) return [];
  return db
    .selectFrom('categories')
    .innerJoin('price_guidance', 'price_guidance.subject_id', 'categories.id')
    .selectAll('price_guidance')
    .where('categories.slug', '=', category_id)
    .where('price_guidance.band', '=', bandOf(original_price))
    .execute();
}
