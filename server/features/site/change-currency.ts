import { type RawBuilder, sql } from 'kysely';
import { type Currency, digitsOf } from '#contract/kernel/money/currencies.ts';
import { maxPriceOf, priceUnitOf } from '#contract/kernel/money/money.ts';
import type { Tx } from '#server/db/schema.ts';

/**
 * Gives all amounts their meaning in another currency before the site changes to it: 12.50 of the one become 12.50 of the other, rounded
 * where that has no such fractions. The caller has locked the site, so that no amount is written meanwhile, and the database rejects the
 * change once there is an order.
 */
export async function changeCurrency(tx: Tx, from: Currency, to: Currency): Promise<void> {
  if (
    digitsOf(from) === digitsOf(to) &&
    priceUnitOf(from) === priceUnitOf(to) &&
    maxPriceOf(from) <= maxPriceOf(to)
  )
    return;
  const amount = (column: string) => convertedAmount(column, from, to);
  await sql`update books set original_price_cents = ${amount('original_price_cents')},
    resale_price_cents = ${amount('resale_price_cents')}`.execute(tx);
  await changeDrafts(tx, amount);
  await changeWishes(tx, amount('max_price_cents'));
}

async function changeDrafts(tx: Tx, amount: (column: string) => RawBuilder<number>): Promise<void> {
  for (const column of ['original_price_cents', 'resale_price_cents'])
    await sql`update listing_drafts set ${sql.ref(column)} = ${amount(column)}
      where ${sql.ref(column)} is not null`.execute(tx);
}

/** A multiple of the currency's unit, from one unit (or none) up to the highest price; null for null. */
export function convertedAmount(column: string, from: Currency, to: Currency, fewestUnits: 0 | 1 = 1) {
  const unit = sql.lit(priceUnitOf(to));
  const shift = digitsOf(to) - digitsOf(from);
  const factor = shift < 0 ? sql`/ ${sql.lit(10 ** -shift)}` : sql`* ${sql.lit(10 ** shift)}`;
  const units = sql`round(${sql.ref(column)}::numeric ${factor} / ${unit})`;
  return sql<number>`case when ${sql.ref(column)} is not null then
    least(${sql.lit(maxPriceOf(to))}, greatest(${sql.lit(fewestUnits)}, ${units}) * ${unit})::int end`;
}

/** Larger than every price. */
const beyondPrices = sql.lit(2_147_483_647);

/**
 * Wishes of one user that become the same are kept once. Every limit first moves out of the range of prices, because the constraint that
 * keeps them apart is checked after each row.
 */
async function changeWishes(tx: Tx, limit: ReturnType<typeof convertedAmount>): Promise<void> {
  await sql`create temporary table new_limits on commit drop as
    select id, ${limit} as max_price, row_number() over () as number,
      row_number() over (partition by user_id, isbn13, words, book_id, category_id, worst_condition, ${limit}
        order by created_at, id) as copy
    from wishes where max_price_cents is not null`.execute(tx);
  await sql`delete from wishes using new_limits where wishes.id = new_limits.id and copy > 1`.execute(tx);
  await sql`update wishes set max_price_cents = ${beyondPrices} - number
    from new_limits where wishes.id = new_limits.id`.execute(tx);
  await sql`update wishes set max_price_cents = max_price
    from new_limits where wishes.id = new_limits.id`.execute(tx);
}
