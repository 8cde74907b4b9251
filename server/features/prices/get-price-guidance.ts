import type * as z from 'zod/mini';
import { conditions } from '#contract/catalog/catalog.ts';
import { readIsbn } from '#contract/kernel/isbn.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { TypedPrice } from '#contract/kernel/money/price.ts';
import type { getPriceGuidance as call, PriceGuidance } from '#contract/prices.ts';
import type { Db } from '#server/db/schema.ts';
import { categoryIdOf } from '../catalog/find-category.ts';
import { readPrices } from '../site/read-prices.ts';
import { bandOf, editionBand } from './price-bands.ts';

type Query = z.output<typeof call.query>;

/** Returns the range of each condition: of the edition if it has enough sales, otherwise of the shelf. */
export async function getPriceGuidance(db: Db, query: Query, currency: Currency): Promise<PriceGuidance> {
  const band = query.original_price === undefined ? undefined : bandOfTyped(query.original_price, currency);
  const [ofEdition, ofShelf] = await Promise.all([
    findEditionRanges(db, query),
    findShelfRanges(db, query, band),
  ]);
  return {
    status: true,
    ranges: conditions.flatMap((condition) => {
      const row =
        ofEdition.find((range) => range.condition === condition) ??
        ofShelf.find((range) => range.condition === condition);
      if (!row) return [];
      const basis = row.band === editionBand ? ('edition' as const) : ('shelf' as const);
      const [low, middle, high] = [row.low_cents, row.middle_cents, row.high_cents].map((minor) =>
        toAmount(minor, currency),
      );
      return [{ condition, basis, low: low ?? 0, middle: middle ?? 0, high: high ?? 0, sales: row.sales }];
    }),
  };
}

function bandOfTyped(typed: TypedPrice, currency: Currency): number {
  const { original_price } = readPrices({ original_price: typed }, currency);
  return bandOf(original_price, currency);
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

async function findShelfRanges(db: Db, { category_id }: Query, band: number | undefined) {
  if (category_id === undefined || band === undefined) return [];
  return db
    .selectFrom('price_guidance')
    .selectAll()
    .where('subject_id', '=', categoryIdOf(category_id))
    .where('band', '=', band)
    .execute();
}
